import { expect, test } from 'vitest'
import { AppError } from './errors'
import { putOffPage } from './put-off-page'

const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })

const asked = (headers: Record<string, string>, method = 'GET') =>
  new Request('http://hall.example/app', { method, headers: { accept: 'text/html,*/*', ...headers } })

test('whoever opens a page while the database is away gets one that comes again by itself', async () => {
  const page = putOffPage(away, asked({ 'accept-language': 'de-DE,de;q=0.9', cookie: 'locale=fr' }))
  expect(page?.status).toBe(503)
  expect(page?.headers.get('retry-after')).toBe('1')
  expect(page?.headers.get('content-security-policy')).toMatch(/script-src 'self'; style-src 'self' 'sha256-/)
  const html = (await page?.text()) ?? ''
  expect(html).toContain('<html lang="fr">')
  expect(html).toContain('Cette page n’a pas pu être affichée.')
  expect(Number(/http-equiv="refresh" content="(\d)"/.exec(html)?.[1])).toBeGreaterThanOrEqual(2)
})

test.each<[string, unknown, Request]>([
  ['an error that stays', new AppError('internal'), asked({})],
  ['the framework’s own navigation', away, asked({ accept: '*/*' })],
  ['what is sent', away, asked({}, 'POST')],
])('nothing else is put off: %s', (_, error, request) => {
  expect(putOffPage(error, request)).toBeNull()
})
