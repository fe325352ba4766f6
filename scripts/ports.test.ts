import { expect, it } from 'vitest'
import { localOrigin } from './ports.mjs'

it.each([
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://[::1]:3000'],
  ['fe80::1', 'http://[fe80::1]:3000'],
  ['192.0.2.1', 'http://192.0.2.1:3000'],
  ['localhost', 'http://localhost:3000'],
])('reaches a server that listens on %s', (host, origin) => {
  expect(localOrigin(host, 3000)).toBe(origin)
  expect(URL.canParse(origin)).toBe(true)
})
