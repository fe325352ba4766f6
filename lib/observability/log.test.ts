import { expect, test } from 'vitest'
import { describeError } from '@/lib/observability/log'

const NAME = 'Grace Hopper'

function parseError(): unknown {
  try {
    return JSON.parse(`{"name": ${NAME}}`)
  } catch (error) {
    return error
  }
}

test.each<[string, unknown]>([
  ['a message', new Error(`no such student: ${NAME}`)],
  ['a message that looks like a stack', new Error(`first\n    at ${NAME} (file.ts:1:1)\n    at ${NAME}:2:2`)],
  ['a parser that quotes its input', parseError()],
  ['further fields', Object.assign(new Error('no'), { detail: NAME, meta: { name: NAME }, code: NAME })],
  ['its causes', new Error('outside', { cause: new Error(NAME, { cause: { name: NAME } }) })],
  ['a cause that is a text', new Error('outside', { cause: NAME })],
  ['a name given to it', Object.assign(new Error('no'), { name: NAME })],
  ['no error at all', NAME],
  ['an object', { name: NAME }],
])('nothing that somebody typed is told: %s', (_, error) => {
  const told = JSON.stringify(describeError(error))
  for (const part of NAME.split(' ')) expect(told).not.toContain(part)
})

test('tells what is needed to find the fault', () => {
  const cause = Object.assign(new TypeError('no'), { code: 'ECONNRESET' })
  const message = 'Raw query failed. Code: `23514`. Message: `failing row contains (Grace Hopper)`'
  const error = Object.assign(new Error(message, { cause }), { code: 'P2010' })
  const told = describeError(error)
  expect(told).toMatchObject({ type: 'Error', code: 'P2010', sqlState: '23514' })
  expect(told.stack?.[0]).toMatch(/log\.test\.ts:\d+:\d+/)
  expect(told.cause).toMatchObject({ type: 'TypeError', code: 'ECONNRESET' })
})

test('an error that turns in circles comes to an end', () => {
  const error = new Error('round')
  error.cause = error
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000)
})
