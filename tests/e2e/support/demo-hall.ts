import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Student } from '@/bench/student.mjs'
import type { ItemView } from '@/lib/lecture-state/student-schema'
import { studentNames } from '@/prisma/demo/people'
import type { Server } from '@/tests/e2e/support/server'

type Demo = {
  lectureId: string
  code: string
  /** The correct answers by question. */
  solutions: Record<string, string>
  accounts: { email: string; password: string; role: string }[]
}

/** What `prisma/seed.ts` keeps of the demo that it has made. */
export function readDemo(server: Server): Demo {
  return JSON.parse(readFileSync(path.join(server.dataDir, 'demo.json'), 'utf8')) as Demo
}

/** Signs of the demo's account with a role. */
export function accountOf({ accounts }: Demo, role: string) {
  const account = accounts.find((one) => one.role === role)
  if (!account) throw new Error(`The demo has no ${role}.`)
  return account
}

/** Students without a screen, always the same ones with the same answers. */
export class Crowd {
  private constructor(
    private readonly students: readonly Student[],
    private readonly solutions: Demo['solutions'],
  ) {}

  static async join(server: Server, { code, solutions }: Demo, count: number): Promise<Crowd> {
    const students = Array.from({ length: count }, (_, place) => {
      const name = studentNames[place % studentNames.length] ?? ''
      return new Student(server.origin, { name, matriculationNumber: String(3_100_000 + place * 37) })
    })
    for (const student of students) await student.join(code)
    return new Crowd(students, solutions)
  }

  /** Three of five know the answer to the first question, ever fewer those of the later ones. */
  private answerOf(question: ItemView['questions'][number], place: number, student: number): string {
    const right = this.solutions[question.id]
    const ids = question.answers.map(({ id }) => id)
    const knows = (student * 7 + place * 3) % 10 < 6 - place
    const wrong = ids.filter((id) => id !== right)
    const chosen =
      knows && right !== undefined ? right : wrong[student % 3 === 0 ? 0 : student % wrong.length]
    if (chosen === undefined) throw new Error('a question without answers')
    return chosen
  }

  /** Registers the first `started` for the running QuickCheck; of them the first `finished` submit, the others write. */
  async takePart(started: number, finished: number): Promise<void> {
    for (const [index, student] of this.students.slice(0, started).entries()) {
      await student.register()
      const item = await student.findItem()
      if (!item) throw new Error('nothing runs')
      const answers = item.questions.map(
        (question, place) => [question.id, this.answerOf(question, place, index)] as const,
      )
      const written = index < finished ? answers : answers.slice(0, (index % answers.length) + 1)
      for (const [questionId, answerId] of written)
        await student.saveDraftAnswer(item.round.id, questionId, answerId)
      if (index < finished) await student.submit(item.round.id, Object.fromEntries(answers))
    }
  }

  /** Everybody answers the running question; `lift`: so many more of ten know the answer. */
  async answer(lift = 0): Promise<void> {
    for (const [index, student] of this.students.entries()) {
      const item = await student.findItem()
      const question = item?.questions[0]
      if (!item || !question) throw new Error('nothing runs')
      await student.answer(item.round.id, this.answerOf(question, -lift, index))
    }
  }

  async say(category: string, text: string, from: number): Promise<void> {
    await this.students[from]?.sendFeedback(text, category)
  }

  close(): void {
    for (const student of this.students) student.close()
  }
}
