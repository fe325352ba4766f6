import { createHash } from 'node:crypto'

/** @param scripts and @param styles what may run and what may style besides our own files */
function policyOf(scripts: string, styles: string): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self' ${styles}`.trim(),
    // Widths of bars and the like; React writes them as attributes, which neither nonce nor hash can cover.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of a dynamically rendered page: only our own files, and only scripts with the page's nonce. */
export function contentSecurityPolicy(nonce: string, development: boolean): string {
  return policyOf(
    `'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    // The framework's error overlay adds styles without a nonce, in development only.
    development ? "'unsafe-inline'" : `'nonce-${nonce}'`,
  )
}

/** The policy of a prerendered page: only our own files, and inline only the scripts and styles it was built with. */
export function policyOfFile(html: string): string {
  const hashes = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}(?![^>]* src=)[^>]*>([^]*?)</${tag}>`, 'g'))].map(
      ([, inner = '']) => `'sha256-${createHash('sha256').update(inner).digest('base64')}'`,
    )
  return policyOf(hashes('script').join(' '), hashes('style').join(' '))
}
