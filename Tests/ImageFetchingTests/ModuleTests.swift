import ImageFetching
import Testing
