import Execution
