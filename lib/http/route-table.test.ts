import { expect, test } from 'vitest'
import { compileRoutes } from './route-table'

const named = (name: string) => ({ GET: () => Promise.resolve(new Response(name)) })
const routes = {
  '/api/lectures/': named('list'),
  '/api/lectures/{id}/': named('one'),
  '/api/lectures/current/': named('current'),
  '/api/lectures/{id}/points.csv': named('points'),
  '/api/rounds/{id}/registrations/{registrationId}/': named('registration'),
}
const find = compileRoutes('/backend', routes)

async function nameOf(path: string) {
  const match = find(path)
  const response = await match?.route['GET']?.(new Request('http://x'), {
    params: Promise.resolve(match.params),
  })
  return response && [await response.text(), match?.params]
}

test.each([
  ['/backend/api/lectures', ['list', {}]],
  ['/backend/api/lectures/', ['list', {}]],
  ['/backend/api/lectures/current/', ['current', {}]],
  ['/backend/api/lectures/7', ['one', { id: '7' }]],
  ['/backend/api/lectures/a%2Fb%20c/', ['one', { id: 'a/b c' }]],
  ['/backend/api/lectures/7/points.csv', ['points', { id: '7' }]],
  ['/backend/api/rounds/1/registrations/2/', ['registration', { id: '1', registrationId: '2' }]],
])('%s is found', async (path, expected) => {
  expect(await nameOf(path)).toEqual(expected)
})

test('the order of the table changes nothing', () => {
  const turned = compileRoutes('/backend', Object.fromEntries(Object.entries(routes).toReversed()))
  for (const path of [
    '/backend/api/lectures/7/points.csv',
    '/backend/api/lectures/current',
    '/backend/api/lectures/7',
  ])
    expect(turned(path)?.route).toBe(find(path)?.route)
})

test.each([
  '/backend/api/lectures//',
  '/backend/api//lectures/',
  '/backend/api/lectures/7/8/',
  '/backend/api/nothing/',
  '/backendapi/lectures/',
  '/api/lectures/',
  '/backend',
  '/',
])('%s is left to the framework', (path) => {
  expect(find(path)).toBeNull()
})
