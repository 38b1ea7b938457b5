import CSDL2TTF
import Glibc

/// Opens fonts with SDL_ttf, from font files that are brought into memory at their first use and stay there. Not
/// thread-safe: `FontCatalog` holds a lock around it.
///
/// SDL_ttf does a seek and a read for each piece that FreeType needs. From a file these were 25,000 system calls before
/// the first frame of a feed, an eighth of its processor time; from memory they are copies.
///
/// The system's fonts are mapped, so that only the parts read take memory. Files that the user can write to are copied:
/// if a mapped file were truncated, the process would end with SIGBUS at the next glyph. Package managers do not
/// truncate fonts: they replace the file.
struct FontFiles {
    private var isStarted = false
    private var contents: [String: UnsafeRawBufferPointer] = [:]

    /// Opens a face at the size of one point; nil if the file cannot be read, or has a format that FreeType does not
    /// know.
    mutating func open(_ face: Face, dotsPerInch: UInt32) -> OpaquePointer? {
        if !isStarted { isStarted = TTF_Init() == 0 }
        guard isStarted, let bytes = bytes(of: face.path), let count = Int32(exactly: bytes.count),
            let source = SDL_RWFromConstMem(bytes.baseAddress, count)
        else { return nil }
        // Closes the source, whether it succeeds or not.
        return TTF_OpenFontIndexDPIRW(source, 1, 1, face.index, dotsPerInch, dotsPerInch)
    }

    /// The bytes of a file; nil if it cannot be read. The next call tries again.
    private mutating func bytes(of path: String) -> UnsafeRawBufferPointer? {
        if let known = contents[path] { return known }
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_size > 0,
            let bytes = map(descriptor, path, Int(status.st_size)) ?? read(descriptor, Int(status.st_size))
        else { return nil }
        contents[path] = bytes
        return bytes
    }

    /// Nil also for file systems that map nothing.
    private func map(_ descriptor: Int32, _ path: String, _ count: Int) -> UnsafeRawBufferPointer? {
        guard access(path, W_OK) != 0, let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
            start != MAP_FAILED
        else { return nil }
        return UnsafeRawBufferPointer(start: start, count: count)
    }

    private func read(_ descriptor: Int32, _ count: Int) -> UnsafeRawBufferPointer? {
        guard let start = malloc(count) else { return nil }
        var end = 0
        while end < count {
            let more = Glibc.read(descriptor, start + end, count - end)
            if more < 0, errno == EINTR { continue }
            guard more > 0 else {
                free(start)
                return nil
            }
            end += more
        }
        return UnsafeRawBufferPointer(start: start, count: count)
    }
}
