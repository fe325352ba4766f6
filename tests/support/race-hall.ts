import { randomUUID } from 'node:crypto'
import * as archiveRoute from '@/app/backend/api/lectures/[id]/archive/route'
import * as exportRoute from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as endRoute from '@/app/backend/api/rounds/[id]/end/route'
import * as extendRoute from '@/app/backend/api/rounds/[id]/extend/route'
import * as releaseRoute from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as roundResultsRoute from '@/app/backend/api/rounds/[id]/results/route'
import * as deactivateRoute from '@/app/backend/api/sessions/deactivate/route'
import * as lessonRoute from '@/app/backend/api/student/lesson_auth/route'
import * as registrationRoute from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as answerRoute from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as ownResultsRoute from '@/app/backend/api/vue/student/quickcheck/results/route'
import { cookieNames } from '@/lib/auth/cookies'
import { bounds } from '@/lib/bounds'
import { db } from '@/lib/db/client'
import type { ResultsView } from '@/lib/rounds/schema'
import type { OwnResult } from '@/lib/rounds/own-result-schema'
import { Client, type Answer } from '@/tests/support/client'
import { makeHall, makeQuickCheck } from '@/tests/support/factories'
import { answerOf, start } from '@/tests/support/rounds'
import type { Action, HallAction, Part, StudentAction } from '@/tests/support/race-model'
import { rowsOf } from '@/tests/support/points'

type Device = { browser: Client; participantId: string; cookies: string[] }

/** What the database holds of a student's part. */
export type StoredPart = Part & { submittedAt: string | null }

type RegistrationRow = Awaited<ReturnType<typeof listRegistrations>>[number]

function listRegistrations(roundId: string) {
  return db.registration.findMany({ where: { roundId }, include: { drafts: true } })
}

/** A lecture with a running QuickCheck and some devices, over the real route handlers and the real database. */
export class RaceHall {
  private constructor(
    private readonly hall: Awaited<ReturnType<typeof makeHall>>,
    private readonly quickCheck: Awaited<ReturnType<typeof makeQuickCheck>>,
    readonly roundId: string,
    private readonly devices: Device[],
  ) {}

  /** Opens a hall whose questions give these points; the first answer is always the right one. */
  static async open(points: number[], students: number): Promise<RaceHall> {
    const hall = await makeHall()
    const questions = points.map((point) => ({ points: point }))
    const quickCheck = await makeQuickCheck(hall.lecture.id, questions, [hall.session.id])
    const round = await start(hall.client, 'quickcheck', quickCheck.id)
    const devices = Array.from({ length: students }, () => ({
      browser: new Client(),
      participantId: '',
      cookies: [],
    }))
    return new RaceHall(hall, quickCheck, round.id, devices)
  }

  do(action: Action): Promise<Answer<unknown>> {
    return 'signIn' in action ? this.doOfStudent(action) : this.doOfHall(action)
  }

  questionId(place: number): string {
    return this.question(place).id
  }

  answerId(question: number, answer: number | null): string | null {
    return answer === null ? null : answerOf(this.question(question), answer)
  }

  /** The place of an answer among those of its question; null for none. */
  placeOf(question: number, answerId: string | null): number | null {
    const place = this.question(question).answers.findIndex(({ id }) => id === answerId)
    return place === -1 ? null : place
  }

  /** A browser with the cookies that a device had after one of its sign-ins. */
  clientOf(student: number, signIn: number): Client {
    const { browser, cookies } = this.device(student)
    const client = browser.copy()
    const cookie = cookies[signIn - 1]
    if (cookie) client.cookies.set(cookieNames.session, cookie)
    return client
  }

  /** Every part that the round has, by the student's place. */
  async parts(): Promise<(StoredPart | null)[]> {
    const rows = await listRegistrations(this.roundId)
    const parts: (StoredPart | null)[] = this.devices.map(() => null)
    for (const row of rows) {
      const student = this.devices.findIndex(({ participantId }) => participantId === row.participantId)
      if (student === -1 || parts[student]) throw new Error('a part of nobody, or a second one of somebody')
      parts[student] = this.partOf(row)
    }
    return parts
  }

  /** From when on the round is final, as its stored times say. */
  async finalAt(): Promise<string> {
    const round = await db.round.findUniqueOrThrow({ where: { id: this.roundId } })
    const end = round.endedAt ?? round.endsAt
    return (round.allSubmittedAt ?? new Date(end.getTime() + bounds.graceSeconds * 1000)).toISOString()
  }

  async ownResult(student: number, signIn: number): Promise<OwnResult | undefined> {
    const client = this.clientOf(student, signIn)
    const { body } = await client.get<{ items: OwnResult[] }>(ownResultsRoute.GET)
    return body.items.find(({ roundId }) => roundId === this.roundId)
  }

  async results(): Promise<ResultsView> {
    const params = { id: this.roundId }
    return (await this.hall.client.get<ResultsView>(roundResultsRoute.GET, { params })).body
  }

  /** Name, number and points of every line of the exported results; none when there is nothing to export. */
  async exported(): Promise<string[]> {
    const params = { id: this.quickCheck.id }
    const { status, body } = await this.hall.client.get<string>(exportRoute.GET, { params })
    if (status === 404) return []
    const [, ...rows] = rowsOf(body)
    return rows.map((cells) => [cells[7], cells[8], cells.at(-3)].join(' '))
  }

  private partOf(row: RegistrationRow): StoredPart {
    const drafts = row.drafts.map(({ questionId, answerId, seq }) => {
      const question = this.quickCheck.questions.findIndex(({ id }) => id === questionId)
      return [question, { answer: this.placeOf(question, answerId), seq }] as const
    })
    return {
      name: row.name ?? '',
      number: row.matriculationNumber ?? '',
      contested: row.contested,
      submitted: row.submittedAt !== null,
      submittedAt: row.submittedAt?.toISOString() ?? null,
      drafts: Object.fromEntries(drafts),
    }
  }

  private question(place: number) {
    const question = this.quickCheck.questions[place]
    if (!question) throw new Error(`there is no question ${place}`)
    return question
  }

  private device(student: number): Device {
    const device = this.devices[student]
    if (!device) throw new Error(`there is no student ${student}`)
    return device
  }

  private doOfStudent(action: StudentAction): Promise<Answer<unknown>> {
    if (action.kind === 'join') return this.join(action.student)
    const client = this.clientOf(action.student, action.signIn)
    if (action.kind === 'tick') return this.tick(client, action)
    if (action.kind === 'submit') return this.submit(client, action.answers)
    if (action.kind === 'withdraw') return client.delete(registrationRoute.DELETE)
    if (action.kind === 'leave') return client.post(lessonRoute.POST, undefined, { query: 'a=clear' })
    return client.post(registrationRoute.POST, { name: action.name, matriculationNumber: action.number })
  }

  private tick(client: Client, { question, answer, seq }: StudentAction & { kind: 'tick' }) {
    const tick = { questionId: this.questionId(question), answerId: this.answerId(question, answer), seq }
    return client.put(answerRoute.PUT, { roundId: this.roundId, ...tick })
  }

  private submit(client: Client, given: Readonly<Record<number, number>>) {
    const answers = Object.entries(given).map(([question, answer]) => {
      const place = Number(question)
      return [this.questionId(place), this.answerId(place, answer)] as const
    })
    return client.post(answerRoute.POST, { roundId: this.roundId, answers: Object.fromEntries(answers) })
  }

  private async join(student: number): Promise<Answer<unknown>> {
    const device = this.device(student)
    const form = { code: this.hall.lecture.code }
    const answer = await device.browser.post<{ userdata: { id: string } }>(lessonRoute.POST, undefined, {
      form,
    })
    if (answer.status !== 200) return answer
    const { id } = answer.body.userdata
    if (device.participantId && device.participantId !== id) throw new Error('a device became somebody else')
    device.participantId = id
    device.cookies.push(device.browser.cookies.get(cookieNames.session) ?? '')
    return answer
  }

  private doOfHall(action: HallAction): Promise<Answer<unknown>> {
    const { client, session, lecture } = this.hall
    const params = { id: this.roundId }
    if (action.kind === 'timeUp' || action.kind === 'graceOver') return this.letTimePass(action.kind)
    if (action.kind === 'release') return this.release(action.student)
    if (action.kind === 'end') return client.post(endRoute.POST, undefined, { params })
    if (action.kind === 'endSession') return client.post(deactivateRoute.POST, { id: session.id })
    if (action.kind === 'archive')
      return client.post(archiveRoute.POST, undefined, { params: { id: lecture.id } })
    return client.post(extendRoute.POST, { seconds: bounds.extendSeconds }, { params })
  }

  private async release(student: number): Promise<Answer<unknown>> {
    const { participantId } = this.device(student)
    const row = await db.registration.findFirst({ where: { roundId: this.roundId, participantId } })
    const params = { id: this.roundId, registrationId: row?.id ?? randomUUID() }
    return this.hall.client.delete(releaseRoute.DELETE, { params })
  }

  /** Moves everything that has happened into the past, until the time or the grace is over. */
  private async letTimePass(until: 'timeUp' | 'graceOver'): Promise<Answer<unknown>> {
    const grace = until === 'graceOver' ? bounds.graceSeconds : 0
    await db.$executeRaw`
      WITH passed AS (
        SELECT coalesce(ended_at, ends_at) + (${grace} + 1) * interval '1 second' - clock_timestamp() AS time
        FROM round WHERE id = ${this.roundId}::uuid),
      moved AS (
        UPDATE session SET activated_at = activated_at - time, ended_at = ended_at - time
        FROM passed WHERE id = ${this.hall.session.id}::uuid)
      UPDATE round SET started_at = started_at - time, ends_at = ends_at - time, ended_at = ended_at - time,
        all_submitted_at = all_submitted_at - time
      FROM passed WHERE id = ${this.roundId}::uuid`
    return { status: 200, headers: new Headers(), body: {} }
  }
}
