import { expect, test } from 'vitest'
import { semesterInput } from '@/lib/semesters/schema'
import { withSentences } from './schema-sentences'

const schema = withSentences(semesterInput, ({ key, values }) => `${key} ${values?.['min'] ?? ''}`.trim())

test('what is right passes as the schema makes it', () => {
  expect(schema.parse({ kind: 'WS', year: 2031 })).toEqual({ kind: 'WS', year: 2031 })
})

test('each wrong field gets its sentence, with the bound in it', () => {
  const { error } = schema.safeParse({ kind: 'XX', year: 1 })
  expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['kind'], 'choose'],
    [['year'], 'atLeast 2000'],
  ])
})
