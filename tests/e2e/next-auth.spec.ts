import http from 'node:http'
import { expect, test } from '@/tests/e2e/support/test'
import { fetchServed } from '@/tests/support/fetch-served'

// next-auth answers within the framework, so only a running server shows what reaches it (tests/api/next-auth.test.ts).

const base = (origin: string) => `${origin}/backend/api/auth`
const json = { 'content-type': 'application/json' }

test('next-auth’s routes refuse what they cannot read, and no request is a 500', async ({ server }) => {
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetchServed(`${base(server.origin)}/${path}`, { redirect: 'manual', ...init })).status
  const post = (path: string, body: string) => ask(path, { method: 'POST', headers: json, body })
  expect(await post('signin/tutor', '{')).toBe(400)
  expect(await post('signin/tutor', '[]')).toBe(400)
  expect(await post('_log', '{"level":"error","code":"x"}')).toBe(404)
  for (const path of ['error?error=%0d%0a', 'signin?error=%0d%0a', 'csrf?callbackUrl=%0d%0a'])
    expect(await ask(path), path).toBe(400)
  for (const path of ['error/%0d%0a', '_log', '__proto__', '%ff']) expect(await ask(path), path).toBe(404)
  for (const path of ['csrf', 'providers', 'session']) expect(await ask(path), path).toBe(200)
  expect(await ask('error?error=AccessDenied')).toBe(302)
})

test('a large body is refused while it is being sent, and the next request is answered', async ({
  server,
}) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const send = (method: string, path: string, body: Buffer | undefined) =>
    new Promise<number | undefined>((resolve, reject) => {
      const options = { method, agent, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
      const request = http.request(`${base(server.origin)}/${path}`, options, (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
      })
      request.on('error', reject)
      request.end(body)
    })
  expect(await send('POST', 'callback/tutor', Buffer.alloc(4_000_000, 'a'))).toBe(413)
  expect(await send('GET', 'csrf', undefined)).toBe(200)
  agent.destroy()
})

test('signing in with next-auth’s own routes works, with the cookies of the contract', async ({ server }) => {
  const browser = new Map<string, string>()
  const ask = async (path: string, form?: Record<string, string>) => {
    const response = await fetchServed(`${base(server.origin)}/${path}`, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...browser].map((pair) => pair.join('=')).join('; ') },
      redirect: 'manual',
      body: form ? new URLSearchParams(form) : null,
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      browser.set(name, value)
    }
    return response
  }
  const { csrfToken } = (await (await ask('csrf')).json()) as { csrfToken: string }
  const { email, password } = server.admin
  await ask('callback/tutor', { csrfToken, email, password, json: 'true' })
  expect(browser.get('lectern.device')).toMatch(/^[\w-]{32}\.[\w-]{43}$/)
  expect(await (await ask('session')).json()).toMatchObject({ usertype: 2 })
})
