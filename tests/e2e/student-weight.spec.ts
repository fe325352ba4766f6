import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { kilobytesOf, promised } from '@/bench/phone-promises.mjs'
import { join } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

/** What the page itself names as its script, without what only old browsers fetch, as gzip makes it. */
async function weigh(page: Page, path: string): Promise<number> {
  await page.goto(path)
  const files = await page.evaluate(() => {
    const named = document.querySelectorAll<HTMLScriptElement>('script[src]:not([nomodule])')
    const preloaded = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')
    return [...new Set([...[...named].map(({ src }) => src), ...[...preloaded].map(({ href }) => href)])]
  })
  expect(files.length).toBeGreaterThan(3)
  const scripts = files.map(async (file) => {
    const body = await (await page.request.get(file)).body()
    return { file, bytes: gzipSync(body).length }
  })
  return kilobytesOf(await Promise.all(scripts))
}

test('the script of what students see is as light as promised', async ({ hall, phone }) => {
  const page = await phone()
  expect(await weigh(page, '/')).toBeLessThanOrEqual(promised.script.entry)
  await join(page, hall.code)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  expect(await weigh(page, '/app')).toBeLessThanOrEqual(promised.script.student)
})
