const prefix = '/backend'
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/**
 * Makes a request to the API one that its handlers get to see. Next answers 500 to an address that cannot be decoded
 * and to methods it does not know; ours are to answer that nothing is there, or that the path has no such method.
 * @param {{ url?: string, method?: string }} request
 */
export function normalizeRequest(request) {
  const [path = '', ...search] = (request.url ?? '').split('?')
  if (path !== prefix && !path.startsWith(`${prefix}/`)) return
  if (!isDecodable(path)) request.url = [path.replaceAll('%', '%25'), ...search].join('?')
  // No path of the API takes OPTIONS, so it refuses in the words for every method that a path does not have.
  if (!methods.has(request.method ?? '')) request.method = 'OPTIONS'
}

/** @param {string} path */
function isDecodable(path) {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
