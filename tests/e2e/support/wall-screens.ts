import type { Locator, Page } from '@playwright/test'
import { HttpClient } from '@/tests/support/http-client.mjs'
import type { Hall } from '@/tests/e2e/support/hall'
import { signIn } from '@/tests/e2e/support/people'
import { expect } from '@/tests/e2e/support/test'

type Asked = { item: { round: { id: string }; questions: { id: string; answers: { id: string }[] }[] } }

export const projectors = [
  { width: 1920, height: 1080 },
  { width: 1280, height: 720 },
] as const

/** The smallest letters on a wall of 1080 lines; with fewer lines they are smaller in proportion. */
const LEAST = 28

/** The projector view of a running session, in a window of 1920 × 1080. */
export async function openWall(page: Page, hall: Hall): Promise<void> {
  await hall.api.post('api/sessions/activate', { id: hall.sessionId })
  await signIn(page, hall.tutor, `/tutor/present?lecture=${hall.lectureId}`)
}

export function startQuestion(hall: Hall, id = hall.questionId, timer = 300) {
  return hall.api.post<{ id: string }>('api/rounds/', { kind: 'question', id, timer })
}

export async function joinAll(origin: string, hall: Hall, count: number): Promise<HttpClient[]> {
  return Promise.all(Array.from({ length: count }, () => HttpClient.join(origin, hall.code)))
}

/** Everybody answers the running question, by the place of the answer. */
export async function answerAll(students: HttpClient[], places: number[]): Promise<void> {
  const state = await students[0]?.get<Asked>('api/student/state/')
  const answers = state?.item.questions[0]?.answers ?? []
  const post = (student: HttpClient, at: number) =>
    student.post('api/student/question/answer/', {
      roundId: state?.item.round.id,
      answerId: answers[places[at] ?? 0]?.id,
    })
  await Promise.all(students.map(post))
}

/** Ends a round and shows its result. */
export async function showResult(hall: Hall, id: string, show: 'distribution' | 'solution'): Promise<void> {
  const isNew = await hall.api.post(`api/rounds/${id}/end/`).catch(() => null)
  if (isNew) await hall.passGrace()
  await expect
    .poll(() => hall.api.post(`api/rounds/${id}/reveal/`, { show }).catch(() => null))
    .not.toBeNull()
}

/** Texts that are seen and smaller than `least`; the indices of a formula count with its letters. */
function listSmallTexts(least: number): string[] {
  const sizeOf = (element: Element): number => {
    const size = (of: Element) => Number.parseFloat(getComputedStyle(of).fontSize)
    const drawing = element.closest('svg')
    if (!drawing) return size(element.closest('math') ?? element)
    return (size(element) * drawing.getBoundingClientRect().width) / drawing.viewBox.baseVal.width
  }
  /** How far letters are scaled where they have been drawn already. */
  const zoomOf = (element: Element | null): number =>
    element ? new DOMMatrix(getComputedStyle(element).transform).a * zoomOf(element.parentElement) : 1
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || element.closest('.sr-only, script, annotation')) continue
    if (!element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
    const size = sizeOf(element)
    if (size * zoomOf(element) < least - 0.01) found.push(`${size * zoomOf(element)} px: ${node.textContent}`)
  }
  return found
}

/** Asserts, on both projectors, that nothing is written smaller than what the last row can read, and nothing is cut off. */
export async function expectReadable(page: Page): Promise<void> {
  for (const size of projectors) {
    await page.setViewportSize(size)
    const least = (LEAST * size.height) / 1080
    const often = { message: `${size.height} lines`, intervals: [50, 100] }
    await expect.poll(() => page.evaluate(listSmallTexts, least), often).toEqual([])
    await expect.poll(() => cutOff(page), often).toEqual([])
    await expect.poll(() => page.evaluate(listMisplaced), often).toEqual([])
  }
  await page.setViewportSize(projectors[0])
}

/** What does not fit into its box sideways, or makes the wall scroll. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const sideways = [...document.querySelectorAll('.wall, .wall *')].filter(
      (box) =>
        box.clientWidth > 0 &&
        box.scrollWidth > box.clientWidth + 1 &&
        !box.closest('.sr-only, svg') &&
        box.closest('math') === (box.tagName.toLowerCase() === 'math' ? box : null),
    )
    const down = [...document.querySelectorAll('.wall, .wall main, .wall [data-fit], .wall aside')].filter(
      (box) => box.scrollHeight > box.clientHeight + 1,
    )
    return [...sideways, ...down].map(({ outerHTML }) => outerHTML.slice(0, 160))
  })
}

/** Texts of the wall that reach out of its middle or its strip, are cut without an ellipsis, or are written on others. */
function listMisplaced(): string[] {
  type Box = { node: Node; left: number; right: number; top: number; bottom: number }
  const boxes: Box[] = []
  const found: string[] = []
  const walker = document.createTreeWalker(
    document.querySelector('.wall') ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    if (!element || !node.textContent?.trim() || element.closest('.sr-only, svg, math, annotation')) continue
    const frame = element.closest('[data-fit], main, aside')?.getBoundingClientRect()
    const shortened = element.closest(
      '[data-shortened] .wall-question, [data-shortened] .prose-question, [data-shortened] bdi',
    )
    const lines = shortened
      ? shortened.clientHeight / Number.parseFloat(getComputedStyle(shortened).lineHeight)
      : 0
    if (Math.abs(lines - Math.round(lines)) > 0.1) found.push(`part of a line: ${node.textContent}`)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom, height } of range.getClientRects()) {
      // The lines behind an ellipsis are not seen.
      if (shortened && top + height / 2 > shortened.getBoundingClientRect().bottom) continue
      // The boxes of letters are higher than they are.
      const box = {
        node,
        left,
        right,
        top: top + height / 4,
        bottom: bottom - height / 4,
      }
      if (
        !frame ||
        left < frame.left - 1 ||
        right > frame.right + 1 ||
        box.top < frame.top - 1 ||
        box.bottom > frame.bottom + 1
      )
        found.push(`outside: ${node.textContent}`)
      const other = boxes.find(
        (one) =>
          one.node !== node &&
          one.left < right - 1 &&
          left < one.right - 1 &&
          one.top < box.bottom &&
          box.top < one.bottom,
      )
      if (other) found.push(`${other.node.textContent} / ${node.textContent}`)
      boxes.push(box)
    }
  }
  return found
}

export async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not to be seen')
  return { ...box, centreX: box.x + box.width / 2, centreY: box.y + box.height / 2 }
}

/** The size of letters in pixels. */
export function fontSize(part: Locator): Promise<number> {
  return part.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
}
