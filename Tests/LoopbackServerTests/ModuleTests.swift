import LoopbackServer
import Testing
