/** Whether an address, or a part of one, can be percent-decoded; `%zz` cannot, nor can `%FC`, which is not UTF-8. */
export function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}
