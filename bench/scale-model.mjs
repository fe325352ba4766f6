/**
 * What one student costs in a step of a lecture: CPU in milliseconds, `events` that change what the tutor counts.
 * @typedef {{ server: number, database: number, walBytes: number, commits: number, events: number }} Step
 * @typedef {'arrive' | 'answer' | 'submit' | 'points'} StepName
 * @typedef {{ steps: Record<StepName, Step>, heardMs: number, refresh: { server: number, database: number } }} Figures
 *   `heardMs`: CPU of a process per notification about a lecture that it serves nobody of; `refresh`: milliseconds of CPU
 *   when one more process reads the counts of a lecture, without sending them
 * @typedef {{ students: number, halls: number, seconds: Record<StepName, number>, busy: number, sticky: boolean }} Campus
 *   `seconds` over which everybody does a step; `busy`: the part of a core that may be used; `sticky`: the streams and
 *   requests of a lecture reach one process only
 */

/** How often a process tells the others that the counts of a lecture have changed, and shows them, at most (lib/realtime/bus.ts, lib/lecture-state/feed.ts). */
const toldPerSecond = 4
const refreshesPerSecond = 1

/**
 * What a campus needs in each step, with so many processes: cores, notifications, megabytes of write-ahead log and
 * commits a second. Notifications grow with the processes, since each tells of its own students; each is heard by all.
 * @param {Figures} figures @param {Campus} campus @param {number} processes
 */
export function loadOf({ steps, heardMs, refresh }, { students, halls, seconds, busy, sticky }, processes) {
  const serving = sticky ? 1 : Math.min(processes, students / halls)
  return Object.entries(steps).map(([name, step]) => {
    const rate = students / seconds[/** @type {StepName} */ (name)]
    const eventsPerHall = (rate * step.events) / halls
    const notifications = halls * Math.min(eventsPerHall, toldPerSecond * serving)
    // Those of one process are part of what the step costs.
    const refreshes = halls * Math.min(eventsPerHall, refreshesPerSecond) * (serving - 1)
    const heard = notifications * processes * heardMs
    return {
      name,
      serverCores: (rate * step.server + refreshes * refresh.server + heard) / 1000 / busy,
      databaseCores: (rate * step.database + refreshes * refresh.database) / 1000 / busy,
      notifications,
      walMegabytes: (rate * step.walBytes) / 1e6,
      commits: rate * step.commits + notifications,
    }
  })
}

/**
 * The fewest processes, of a core each, that carry every step; null where more of them only make more work.
 * @param {Figures} figures @param {Campus} campus @returns {number | null}
 */
export function processesFor(figures, campus) {
  for (let processes = 1; processes <= 1_000; processes += 1) {
    if (loadOf(figures, campus, processes).every(({ serverCores }) => serverCores <= processes))
      return processes
  }
  return null
}
