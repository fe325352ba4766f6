/** Scrolls the page to its top. Returns nothing, also where the browser tells when it has arrived. */
export function toTop(): void {
  window.scrollTo({ top: 0 })
}
