import { describe, expect, test } from 'vitest'
import * as pointsRoute from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as exportRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db'
import { expectError, expectFields } from '@/tests/support/client'
import { makeParticipant, makeTutor } from '@/tests/support/factories'
import { answerOf, endedAgo, makeQuickCheckRound, register } from '@/tests/support/rounds'

describe('CSV', () => {
  test('has one row per participation, with points per question', async () => {
    const { client, quickCheck, round, student, first, second, lecture, session } =
      await makeQuickCheckRound()
    await register(student.client, '00471', '=cmd')
    const answers = { [first.id]: answerOf(first, 1), [second.id]: answerOf(second, 0) }
    await student.client.post(answerRoute.POST, { roundId: round.id, answers })
    const idle = await makeParticipant(lecture.id)
    await register(idle.client)
    await endedAgo(round.id, 4)
    const csv = await client.get<string>(exportRoute.GET, { params: { id: quickCheck.id } })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = csv.body.trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toBe(
      'Semester,Lecture,Session number,Session,QuickCheck,Round,Start,Name,Matriculation number,Question 1,Question 2,Points,Maximum,Submitted at',
    )
    expect(lines[1]).toContain(`,${session.number},${session.title},${quickCheck.title},1,`)
    expect(lines[1]).toMatch(/,'=cmd,00471,0,2,2,3,\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  test('in the tutor’s language, for Excel with semicolons', async () => {
    const { tutor, client, quickCheck, round, student } = await makeQuickCheckRound()
    await db.tutor.update({ where: { id: tutor.id }, data: { locale: 'de' } })
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    const { body } = await client.get<string>(exportRoute.GET, {
      params: { id: quickCheck.id },
      query: 'format=excel',
    })
    expect(body.startsWith('\uFEFFSemester;Veranstaltung;')).toBe(true)
  })

  test('of a lecture has one row per student and one column per round', async () => {
    const { client, round, student, lecture, first } = await makeQuickCheckRound()
    await register(student.client, '4711')
    await student.client.post(answerRoute.POST, {
      roundId: round.id,
      answers: { [first.id]: answerOf(first, 0) },
    })
    const { body } = await client.get<string>(pointsRoute.GET, { params: { id: lecture.id } })
    const [, row] = body.trimEnd().split('\r\n')
    expect(row).toBe('Ada Lovelace,4711,1,1')
  })

  test('without a participation there is nothing to export, foreign ones are not found', async () => {
    const { client, quickCheck, lecture } = await makeQuickCheckRound()
    const empty = await client.get(exportRoute.GET, { params: { id: quickCheck.id } })
    expectError(empty, 404, 'nothing_to_export')
    expect(empty.body['error']).toBe('There are no QuickCheck results to export')
    expectError(await client.get(pointsRoute.GET, { params: { id: lecture.id } }), 404, 'nothing_to_export')
    const other = await makeTutor()
    expectError(await other.client.get(exportRoute.GET, { params: { id: quickCheck.id } }), 404, 'not_found')
    expectError(await other.client.get(pointsRoute.GET, { params: { id: lecture.id } }), 404, 'not_found')
    expectFields(await client.get(exportRoute.GET, { params: { id: quickCheck.id }, query: 'format=pdf' }), [
      'format',
    ])
  })
})
