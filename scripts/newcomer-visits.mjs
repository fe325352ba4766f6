import { UserError } from './children.mjs'

/** @typedef {{ address: string, code: string, email: string, password: string }} Printed */

const api = '/backend/api'

/** Signs in as the tutor whose account was printed, and reads the lectures. @param {Printed} printed */
export async function signIn({ address, email, password }) {
  const visitor = new Visitor(address)
  await visitor.ask('/login')
  await visitor.ask(`${api}/vue/authentication/authCheck`)
  await visitor.ask(`${api}/tutor/login/`, { email, password })
  const lectures = JSON.stringify(await visitor.ask(`${api}/lectures/`))
  if (!lectures.includes('"title"')) throw new UserError(`There are no lectures: ${lectures.slice(0, 300)}`)
}

/** Opens the entry page and joins with the printed code. @param {Printed} printed */
export async function joinAsStudent({ address, code }) {
  const visitor = new Visitor(address)
  await visitor.ask('/')
  await visitor.ask(`${api}/vue/authentication/authCheck`)
  await visitor.ask(`${api}/student/lesson_auth/`, { code })
  const state = JSON.stringify(await visitor.ask(`${api}/student/state/`))
  if (!state.includes('"lecture"')) throw new UserError(`This is no lecture: ${state.slice(0, 300)}`)
  await visitor.ask('/app')
}

/** Keeps cookies and sends the CSRF token, as a browser does. */
class Visitor {
  /** @type {Map<string, string>} */
  #cookies = new Map()
  #address

  /** @param {string} address */
  constructor(address) {
    this.#address = address
  }

  /** @param {string} path @param {Record<string, string>} [form] @returns {Promise<unknown>} what the answer holds */
  async ask(path, form) {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(this.#address + path, {
      method: form ? 'POST' : 'GET',
      body: form && new URLSearchParams(form),
      headers: { cookie, 'x-csrftoken': this.#cookies.get('csrftoken') ?? '' },
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, decodeURIComponent(value))
    }
    const text = await answer.text()
    if (answer.status >= 300) throw new UserError(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    return answer.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text) : text
  }
}
