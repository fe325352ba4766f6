import { expect, test } from 'vitest'
import * as previewRoute from '@/app/backend/api/preview/route'
import type { PreviewView } from '@/lib/questions/schema'
import { Client, expectError, expectFields } from '@/tests/support/client'
import { makeLecture, makeParticipant, makeTutor } from '@/tests/support/factories'

test('renders texts like stored ones, in their order, safely', async () => {
  const { client } = await makeTutor()
  const texts = ['Is **it** `stable`?', '', '$n^2$', '<script>alert(1)</script>']
  const { status, body } = await client.post<PreviewView>(previewRoute.POST, { texts })
  expect(status).toBe(200)
  expect(body.html).toHaveLength(4)
  expect(body.html[0]).toBe('<p>Is <strong>it</strong> <code>stable</code>?</p>')
  expect(body.html[1]).toBe('')
  expect(body.html[2]).toContain('<math')
  expect(body.html[3]).not.toContain('<script')
})

test.each([
  '[x](javascript:alert(1)) ![x](https://evil.example/x.png)',
  '$\\href{javascript:alert(1)}{x}$ <svg/onload=alert(1)>',
  '['.repeat(10_000),
  '>'.repeat(10_000),
  '$5 '.repeat(3_000),
  'a\u202Eb \uFFFE \u200B',
])('answers hostile text %# without harm', async (text) => {
  const { client } = await makeTutor()
  const { status, body } = await client.post<PreviewView>(previewRoute.POST, { texts: [text, '**after**'] })
  expect(status).toBe(200)
  expect(body.html[0]).not.toMatch(/<(script|img|svg|iframe)\b|href="(?!https?:|mailto:)|<[^>]*\son\w+=/i)
  expect(body.html[1]).toBe('<p><strong>after</strong></p>')
})

test('takes prices for prices and knows no footnotes', async () => {
  const { client } = await makeTutor()
  const texts = ['costs $5 and $6', 'One[^1]\n\n[^1]: note']
  const { body } = await client.post<PreviewView>(previewRoute.POST, { texts })
  expect(body.html[0]).toBe('<p>costs $5 and $6</p>')
  expect(body.html[1]).not.toContain('Footnotes')
})

test.each([
  [{}, ['texts']],
  [{ texts: [] }, ['texts']],
  [{ texts: 'one' }, ['texts']],
  [{ texts: [1] }, ['texts.0']],
  [{ texts: ['x'.repeat(10_001)] }, ['texts.0']],
  [{ texts: Array.from({ length: 11 }, () => 'x') }, ['texts']],
  [{ texts: ['x'], lecture: 'y' }, ['lecture']],
])('refuses wrong input %#', async (body, paths) => {
  const { client } = await makeTutor()
  expectFields(await client.post(previewRoute.POST, body), paths)
})

test('is for tutors', async () => {
  const { tutor } = await makeTutor()
  const { client } = await makeParticipant((await makeLecture([tutor.id])).id)
  expectError(await client.post(previewRoute.POST, { texts: ['x'] }), 403, 'forbidden')
  expectError(await new Client().post(previewRoute.POST, { texts: ['x'] }), 401, 'not_authenticated')
})
