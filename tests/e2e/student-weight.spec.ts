import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { listFiles, listLaterFiles } from '@/bench/page-files.mjs'
import { kilobytesOf, promised } from '@/bench/phone-promises.mjs'
import { join } from '@/tests/e2e/support/people'
import { expect, test } from '@/tests/e2e/support/test'

/** What the page itself names as its script, without what only old browsers fetch, as gzip makes it. */
async function weigh(page: Page): Promise<number> {
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
  const visitor = await phone()
  await visitor.goto('/')
  expect(await weigh(visitor)).toBeLessThanOrEqual(promised.script.entry)
  await join(visitor, hall.code)
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  // Another browser with the same sign-in has no store yet: what opens it comes a moment later, and counts.
  const page = await phone()
  await page.context().addCookies(await visitor.context().cookies())
  await page.goto('/app')
  await expect.poll(() => page.evaluate(async () => (await indexedDB.databases()).length)).toBeGreaterThan(0)
  expect(await weigh(page)).toBeLessThanOrEqual(promised.script.student)
})

test('scripts and styles of both pages are as few files as promised', async ({ laptop, server }) => {
  const { request } = await laptop()
  const load = async (path: string) => (await request.get(path)).text()
  const named = listFiles(await load('/'), [], server.origin).filter((file) => /\.(js|css)$/.test(file))
  const scripts = await Promise.all(named.filter((file) => file.endsWith('.js')).map(load))
  const later = listLaterFiles(scripts.join('\n'), 'StudentPage')
  expect(later.length).toBeGreaterThan(0)
  expect(new Set([...named, ...later]).size).toBeLessThanOrEqual(promised.files)
})
