const nothing = Buffer.alloc(0)

/**
 * Reads one answer of HTTP/1.1 off a connection: what the load generator needs of it and no more, because its own cost
 * is taken from the server beside it.
 */
export class ResponseReader {
  status = 0
  /** By name in small letters; of a name that comes twice, the last. @type {Map<string, string>} */
  headers = new Map()
  /** @type {string[]} */
  setCookies = []
  /** `Link` headers. @type {string[]} */
  links = []
  /** On the wire, with the headers. */
  bytes = 0
  done = false
  /** @type {'head' | 'sized' | 'size' | 'chunk' | 'trailer' | 'open'} */
  #part = 'head'
  /** Bytes of the body, or of its chunk, that are still to come. */
  #left = 0
  /** The beginning of a line or of the headers. @type {Buffer} */
  #unfinished = nothing
  #onData

  /** @param {(data: Buffer) => void} [onData] gets the body as it comes, compressed if it is */
  constructor(onData) {
    this.#onData = onData
  }

  /** @param {Buffer} chunk @returns {boolean} whether the answer is complete */
  read(chunk) {
    this.bytes += chunk.length
    /** @type {Buffer} */
    let rest = this.#unfinished.length > 0 ? Buffer.concat([this.#unfinished, chunk]) : chunk
    this.#unfinished = nothing
    while (rest.length > 0 && !this.done) rest = this.#readPart(rest)
    return this.done
  }

  /** The connection was closed. @returns {boolean} whether that is how the answer ends */
  close() {
    this.done ||= this.#part === 'open'
    return this.done
  }

  /** @param {Buffer} rest @returns {Buffer} what comes after the part */
  #readPart(rest) {
    if (this.#part === 'head') return this.#readHead(rest)
    if (this.#part === 'size' || this.#part === 'trailer') return this.#readLine(rest)
    const length = this.#part === 'open' ? rest.length : Math.min(this.#left, rest.length)
    this.#onData?.(rest.subarray(0, length))
    this.#left -= length
    if (this.#left === 0 && this.#part === 'sized') this.done = true
    if (this.#left === 0 && this.#part === 'chunk') this.#part = 'size'
    return rest.subarray(length)
  }

  /** @param {Buffer} rest */
  #readHead(rest) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) {
      this.#unfinished = rest
      return nothing
    }
    const [first = '', ...lines] = rest.toString('latin1', 0, end).split('\r\n')
    this.status = Number(first.split(' ')[1])
    for (const line of lines) {
      const colon = line.indexOf(':')
      const name = line.slice(0, colon).toLowerCase()
      const value = line.slice(colon + 1).trim()
      if (name === 'set-cookie') this.setCookies.push(value)
      else if (name === 'link') this.links.push(value)
      this.headers.set(name, value)
    }
    // What comes before the answer itself, such as 103, has no body.
    if (this.status >= 200) this.#expectBody()
    return rest.subarray(end + 4)
  }

  #expectBody() {
    const length = this.headers.get('content-length')
    this.#left = Number(length ?? 0)
    if (this.status === 204 || this.status === 304 || length === '0') this.done = true
    else if (this.headers.get('transfer-encoding') === 'chunked') this.#part = 'size'
    else this.#part = length === undefined ? 'open' : 'sized'
  }

  /** The line before a chunk, or one after the last. @param {Buffer} rest */
  #readLine(rest) {
    const end = rest.indexOf('\r\n')
    if (end === -1) {
      this.#unfinished = rest
      return nothing
    }
    const line = rest.toString('latin1', 0, end)
    if (this.#part === 'trailer') this.done = line === ''
    else if (line !== '') {
      this.#left = Number.parseInt(line, 16)
      this.#part = this.#left === 0 ? 'trailer' : 'chunk'
    }
    return rest.subarray(end + 2)
  }
}
