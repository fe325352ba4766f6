import { expect, test } from 'vitest'
import * as pointsRoute from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as exportRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import { conduct, makeItems, rowsOf } from '@/tests/support/points'
import { answerOf, endedAgo, makeQuickCheckRound, register } from '@/tests/support/rounds'

/** Texts that a spreadsheet would take for a formula, or for the end of a cell and a formula behind it. */
const formulas = [
  '=1+1', '=cmd', "=cmd|' /C calc'!A0", '=HYPERLINK("https://evil.example";"x")', '=IMPORTXML("https://evil.example","//a")',
  '=WEBSERVICE("https://evil.example")', '=DDE("cmd";"/C calc";"x")', '=1+1\t', '=A1', '="x"', "='x'", '==1', '=-1', '=+1', '=@x',
  '+1', '+49 421 218', "+cmd|' /C calc'!A0", '+A1', '++1', '+"x"', '+-1',
  '-1', '-1+1', '-A1', "-cmd|' /C calc'!A0", '--1', '-@SUM(1)', '- list item',
  '@SUM(1+1)', '@x', '@@', "@cmd|' /C calc'!A0",
  '＝1+1', '＋1', '－1', '＠SUM(1)',
  '=1";=2', '=1","=2', '=1\r\n=2', '"=1', 'x";=1+1;"', 'x\r\n=1+1',
] // prettier-ignore

/** Puts a text into every field that a file repeats. */
async function writeEverywhere(place: Awaited<ReturnType<typeof makePlace>>, text: string): Promise<void> {
  const { lecture, session, quickCheck, question, student } = place
  const data = { title: text }
  await db.lecture.update({ where: { id: lecture.id }, data })
  await db.session.update({ where: { id: session.id }, data })
  await db.quickCheck.update({ where: { id: quickCheck.id }, data })
  await db.question.update({ where: { id: question.id }, data: { text } })
  const participantId = student.participant.id
  await db.registration.updateMany({ where: { participantId }, data: { name: text } })
  await db.participant.update({ where: { id: participantId }, data: { name: text } })
}

/** A QuickCheck and a question in which a student with a name has taken part. */
async function makePlace() {
  const place = await makeQuickCheckRound()
  await register(place.student.client, '0001815')
  await place.student.client.post(answerRoute.POST, {
    roundId: place.round.id,
    answers: { [place.first.id]: answerOf(place.first, 0) },
  })
  await endedAgo(place.round.id, 10)
  const { single, question } = await makeItems(place.lecture.id)
  const at = { lectureId: place.lecture.id, sessionId: place.session.id, number: 1 }
  await conduct({ ...at, ...single, answered: { [place.student.participant.id]: true } })
  return { ...place, question }
}

test('no text becomes a formula in a file, whatever field it stands in', async () => {
  const place = await makePlace()
  const files = async (query: string) => [
    (await place.client.get<string>(exportRoute.GET, { params: { id: place.quickCheck.id }, query })).body,
    (await place.client.get<string>(pointsRoute.GET, { params: { id: place.lecture.id }, query })).body,
  ]
  const shapes = (await files('')).map((file) => rowsOf(file).map((row) => row.length))
  for (const text of formulas) {
    await writeEverywhere(place, text)
    for (const [query, delimiter] of [
      ['', ','],
      ['format=excel', ';'],
    ] as const) {
      const tables = (await files(query)).map((file) => rowsOf(file, delimiter))
      expect(tables.map((rows) => rows.map((row) => row.length))).toEqual(shapes)
      const cells = tables.flat(2)
      expect(cells.filter((cell) => cell.includes(text))).not.toEqual([])
      expect(
        cells.filter((cell) => /^\s*[=+\-@＝＋－＠]/u.test(cell) && !/^="[\d.,:/eE -]*"$/.test(cell)),
      ).toEqual([])
    }
  }
  expect(formulas.length).toBeGreaterThanOrEqual(40)
})
