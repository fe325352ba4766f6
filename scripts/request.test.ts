import { expect, test } from 'vitest'
import { normalizeRequest } from './request.mjs'

function mended(method: string, url: string) {
  const request = { method, url }
  normalizeRequest(request)
  return request
}

test.each([
  ['/backend/api/lectures/%E0%A4%A/', '/backend/api/lectures/%25E0%25A4%25A/'],
  ['/backend/%', '/backend/%25'],
  ['/backend/%ZZ?q=%ZZ&a=b?c', '/backend/%25ZZ?q=%ZZ&a=b?c'],
])('an address that cannot be decoded is taken as it is written: %s', (url, expected) => {
  expect(mended('GET', url)).toEqual({ method: 'GET', url: expected })
})

test.each(['TRACE', 'PROPFIND'])(
  'the method %s is refused like every other that a path does not have',
  (method) => {
    expect(mended(method, '/backend/api/lectures/')).toEqual({
      method: 'OPTIONS',
      url: '/backend/api/lectures/',
    })
  },
)

test.each([
  ['GET', '/backend/api/lectures/%C3%A4/?q=%'],
  ['POST', '/backend'],
  ['TRACE', '/login'],
  ['GET', '/backends/%'],
])('everything else stays as it is: %s %s', (method, url) => {
  expect(mended(method, url)).toEqual({ method, url })
})
