import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { UserError } from '../scripts/children.mjs'

/** @typedef {import('../lib/images/schema').ImageView} ImageView */
/** @typedef {import('../lib/questions/schema').QuestionView} QuestionView */
/** @typedef {import('../tests/support/http-client.mjs').HttpClient} HttpClient */

/** Pixels of a side: of noise, which hardly lets itself be compressed, about 100 KB are left. */
const side = 400

/**
 * Makes a question with a picture of about 100 KB in the lecture.
 * @param {HttpClient} tutor @param {string} lectureId
 * @returns {Promise<{ path: string, bytes: number, ask: () => Promise<unknown> }>} where the picture is, its size, and
 *   what starts a round with the question, which runs for five minutes
 */
export async function makePictureQuestion(tutor, lectureId) {
  const picture = await uploadNoise(tutor)
  /** @type {QuestionView} */
  const question = await tutor.post(`api/vue/questions/?a=create&lecture=${lectureId}`, {
    text: `What is this? ![noise](image:${picture.id})`,
    answers: [{ text: 'A' }, { text: 'B' }],
    correctAnswer: 0,
  })
  return {
    path: `/backend/api/images/${picture.id}`,
    bytes: picture.bytes,
    ask: () => tutor.post('api/rounds/', { kind: 'question', id: question.id, timer: 300 }),
  }
}

/** @param {HttpClient} tutor */
async function uploadNoise(tutor) {
  const noise = sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  const form = new FormData()
  form.append(
    'file',
    new File([new Uint8Array(await noise.png().toBuffer())], 'noise.png', { type: 'image/png' }),
  )
  const headers = tutor.headers()
  const answer = await fetch(`${tutor.origin}/backend/api/images/`, { method: 'POST', headers, body: form })
  if (answer.status !== 201) throw new UserError(`The picture was not taken: ${answer.status}.`)
  return /** @type {Promise<ImageView>} */ (answer.json())
}
