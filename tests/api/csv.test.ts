import { describe, expect, test } from 'vitest'
import * as pointsRoute from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as exportRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import { db } from '@/lib/db/client'
import { expectError, expectFields } from '@/tests/support/client'
import { makeParticipant, makeTutor } from '@/tests/support/factories'
import { rowsOf } from '@/tests/support/points'
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
    const [head, row, ...others] = rowsOf(csv.body)
    expect(others).toEqual([])
    expect(head?.join(',')).toBe(
      'Semester,Lecture,Session number,Session,QuickCheck,Round,Start,Name,Matriculation number,Question 1,Question 2,Points,Maximum,Submitted at',
    )
    expect(row?.slice(2, 6)).toEqual([String(session.number), session.title, quickCheck.title, '1'])
    expect(row?.slice(7, 13)).toEqual(["'=cmd", '00471', '0', '2', '2', '3'])
  })

  test('has the times of the place, with their distance from UTC', async () => {
    const { client, quickCheck, round, student } = await makeQuickCheckRound()
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    const times = { startedAt: '2031-10-20T08:31:07Z', endsAt: '2031-10-20T08:33:07Z' }
    await db.round.update({ where: { id: round.id }, data: times })
    const submittedAt = '2031-12-24T23:30:00Z'
    await db.registration.updateMany({ where: { roundId: round.id }, data: { submittedAt } })
    const csv = await client.get<string>(exportRoute.GET, { params: { id: quickCheck.id } })
    const [, row] = rowsOf(csv.body)
    expect([row?.[6], row?.at(-1)]).toEqual(['2031-10-20T10:31:07+02:00', '2031-12-25T00:30:00+01:00'])
  })

  test('is named after lecture, QuickCheck, round or session, day, and Excel if it is for that', async () => {
    const { tutor, client, lecture, session, quickCheck, round, student } = await makeQuickCheckRound()
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    const times = { startedAt: '2031-10-20T22:31:07Z', endsAt: '2031-10-20T22:33:07Z' }
    await db.round.update({ where: { id: round.id }, data: times })
    await db.lecture.update({ where: { id: lecture.id }, data: { title: 'Größen & “Maße”' } })
    await db.quickCheck.update({ where: { id: quickCheck.id }, data: { title: '集合 1' } })
    const nameOf = async (route: typeof exportRoute.GET, id: string, query = '') =>
      (await client.get(route, { params: { id }, query })).headers.get('content-disposition')
    const utf8 = async (...call: Parameters<typeof nameOf>) =>
      decodeURIComponent((await nameOf(...call))?.split("filename*=UTF-8''")[1] ?? '')
    expect(await nameOf(exportRoute.GET, quickCheck.id, `round=${round.id}`)).toBe(
      'attachment; filename="Grossen-Masse_-1_Round-1_2031-10-21.csv"; ' +
        "filename*=UTF-8''Gr%C3%B6%C3%9Fen-Ma%C3%9Fe_%E9%9B%86%E5%90%88-1_Round-1_2031-10-21.csv",
    )
    expect(await utf8(exportRoute.GET, quickCheck.id)).toBe('Größen-Maße_集合-1_2031-10-21.csv')
    await db.tutor.update({ where: { id: tutor.id }, data: { locale: 'de' } })
    expect(await utf8(exportRoute.GET, quickCheck.id, `session=${session.id}&format=excel`)).toBe(
      'Größen-Maße_集合-1_Sitzung-1_2031-10-21_Excel.csv',
    )
    expect(await utf8(pointsRoute.GET, lecture.id)).toBe('Größen-Maße_Punkte_2031-10-21.csv')
  })

  test('in the tutor’s language, for Excel with semicolons', async () => {
    const { tutor, client, quickCheck, round, student } = await makeQuickCheckRound()
    await db.tutor.update({ where: { id: tutor.id }, data: { locale: 'de' } })
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    const { body } = await client.get<string>(exportRoute.GET, {
      params: { id: quickCheck.id },
      query: 'format=excel',
    })
    expect(body.startsWith('\uFEFF"Semester";"Veranstaltung";')).toBe(true)
  })

  test('for Excel keeps the zeros of a number', async () => {
    const { client, lecture, quickCheck, round, student } = await makeQuickCheckRound()
    await register(student.client, '0012345')
    await student.client.post(answerRoute.POST, { roundId: round.id, answers: {} })
    const files = [
      [exportRoute.GET, quickCheck.id],
      [pointsRoute.GET, lecture.id],
    ] as const
    for (const [route, id] of files) {
      const excel = await client.get<string>(route, { params: { id }, query: 'format=excel' })
      expect(excel.body).toContain(';"=""0012345""";')
      const plain = await client.get<string>(route, { params: { id } })
      expect(plain.body).toContain(',"0012345",')
    }
  })

  test('of a lecture has one row per student and one column per round', async () => {
    const { client, round, student, lecture, first } = await makeQuickCheckRound()
    await register(student.client, '4711')
    await student.client.post(answerRoute.POST, {
      roundId: round.id,
      answers: { [first.id]: answerOf(first, 0) },
    })
    const { body } = await client.get<string>(pointsRoute.GET, { params: { id: lecture.id } })
    expect(rowsOf(body)[1]).toEqual(['Ada Lovelace', '4711', '1', '1'])
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
