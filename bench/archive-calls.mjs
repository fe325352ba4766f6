import { createHash } from 'node:crypto'

/** The id that the archive gives to what a text stands for. @param {string} text */
export function idOf(text) {
  const hex = createHash('md5').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/**
 * Every list and every analytics call, of a lecture as most are and of the one with the large hall.
 * @param {import('./archive-rows.mjs').Size} size of at least two lectures and five sessions
 * @returns {Record<string, string>} the addresses below `/api`, by name
 */
export function callsOf({ lectures: largest }) {
  const [usual, large] = [idOf(`l${Math.floor(largest * 0.75)}`), idOf(`l${largest}`)]
  /** @param {string} name @param {string} path @returns {[string, string][]} */
  const ofBoth = (name, path) => [
    [name, `${path}lecture=${usual}`],
    [`${name}, large hall`, `${path}lecture=${large}`],
  ]
  const round = idOf(`r${largest}-5-1-1`)
  return Object.fromEntries([
    ['lectures', '/lectures/?pageSize=200'],
    ['lectures, archived', '/lectures/?archived=true&pageSize=200'],
    ['lectures, search', '/lectures/?q=lecture%201'],
    ['semesters', '/semesters/'],
    ['tutors', '/tutors/?q=tutor'],
    ['admin: lectures', '/admin/lectures/'],
    ['admin: semesters', '/admin/semesters/'],
    ['admin: users', '/admin/users/'],
    ['admin: audit', '/admin/audit/'],
    ...ofBoth('sessions', '/vue/session/?'),
    ...ofBoth('questions', '/vue/questions/?'),
    ...ofBoth('QuickChecks', '/vue/quickchecks/?'),
    ...ofBoth('rounds', '/rounds/?'),
    ...ofBoth('feedback', '/feedback/?'),
    ...ofBoth('feedback, search', '/feedback/?q=more&'),
    ...ofBoth('dashboard', '/dashboard/?'),
    ['registrations, large hall', `/rounds/${round}/registrations/`],
    ['results, large hall', `/rounds/${round}/results/`],
    ...ofBoth('analytics', '/analytics/?'),
    ...ofBoth('analytics: items', '/analytics/items/?'),
    ...ofBoth('analytics: feedback', '/analytics/feedback/?'),
    ...ofBoth('analytics: participants', '/analytics/participants/?'),
    ['analytics of a session', `/analytics/?lecture=${large}&session=${idOf(`s${largest}-5`)}`],
    ['analytics of some days', `/analytics/?lecture=${large}&from=2023-01-01&to=2029-01-01`],
  ])
}
