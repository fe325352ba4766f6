import 'server-only'
import { createTranslator } from 'next-intl'
import { readCookies } from '@/lib/auth/cookies'
import { policyOfFile } from '@/lib/http/content-security-policy'
import { isUnavailable, RETRY_AFTER_SECONDS } from '@/lib/http/failure'
import { pickLocale } from '@/lib/i18n/config'
import { accountLocaleCookie, localeCookie, type Locale } from '@/lib/i18n/locales'
import { messages } from '@/lib/i18n/messages'

/** Seconds until a browser reloads: the minimum, and a random addition, so that a hall does not reload all at once. */
const AGAIN_SECONDS = { min: 2, spread: 3 }

const style =
  'body{font:1.125rem/1.5 system-ui,sans-serif;max-width:36rem;margin:20vh auto 0;padding:0 1rem}:root{color-scheme:light dark}'

function pageIn(locale: Locale): string {
  const t = createTranslator({ locale, messages: messages[locale] })
  const seconds = AGAIN_SECONDS.min + Math.round(Math.random() * AGAIN_SECONDS.spread)
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${seconds}">
<title>Lectern</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${t('error.heading')}</h1>
<p>${t('errors.unavailable')}</p>
<p><a href="">${t('error.retry')}</a></p>
</main>
</body>
</html>
`
}

/**
 * The response to a browser that opens a page while the database is unreachable, before the visitor is known: 503 with
 * a page without scripts that reloads itself. Null for any other error, and for the framework's own navigation, which
 * keeps its page.
 */
export function putOffPage(error: unknown, request: Request): Response | null {
  const wantsPage = request.method === 'GET' && request.headers.get('accept')?.includes('text/html') === true
  if (!wantsPage || !isUnavailable(error)) return null
  const cookies = readCookies(request.headers.get('cookie'))
  const locale = pickLocale({
    cookie: cookies[localeCookie],
    account: cookies[accountLocaleCookie],
    acceptLanguage: request.headers.get('accept-language'),
  })
  const html = pageIn(locale)
  return new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policyOfFile(html),
      'Cache-Control': 'no-store',
      'Retry-After': String(RETRY_AFTER_SECONDS),
    },
  })
}
