import 'server-only'
import { findFeedback } from '@/lib/feedback/queries'
import { pollInterval, clampClockAhead, tutorCountsInterval } from '@/lib/lecture-state/pace-rules'
import { type Audience, readSnapshot, type Snapshot } from '@/lib/lecture-state/snapshot-queries'
import {
  countCurrentParticipation,
  type Participation,
  participationIn,
} from '@/lib/lecture-state/student-queries'
import { log } from '@/lib/observability/log'
import { markAllSeen } from '@/lib/participants/presence-commands'
import { subscribe, type BusEvent } from '@/lib/realtime/bus'
import { createThrottle, type Throttle } from '@/lib/realtime/throttle'
import { remember } from '@/lib/remember'
import { getTutorCounts } from '@/lib/rounds/queries'
import type { TutorCounts } from '@/lib/rounds/schema'

/** Takes an event's name and its data as one line of JSON. */
export type Sink = (event: string, json: string) => void

type Channel = {
  sinks: Set<Sink>
  snapshot?: Snapshot | undefined
  loading?: Promise<void> | undefined
  again: boolean
}

type Feed = {
  lectureId: string
  students: Channel
  tutors: Channel
  sessionId: string | null
  studentCounts: Throttle
  tutorCounts: Throttle
  /** What live screens were told last; another object once none is open, or another state was announced. */
  counted: { latest?: TutorCounts }
  roundTimer: NodeJS.Timeout | undefined
  retryTimer: NodeJS.Timeout | undefined
  pollTimer: NodeJS.Timeout | undefined
}

/** What a process keeps of the lectures that are followed, under the name `feeds`. */
export type Hub = {
  feeds: Map<string, Feed>
  unsubscribe: (() => void) | undefined
  clockAhead: number
}

/** Milliseconds: between two counts for students; after a time has come. */
const STUDENT_COUNTS_INTERVAL_MS = 1_000
const ROUND_MARGIN_MS = 15
const RETRY_MS = 500

const hub = remember<Hub>('feeds', () => ({ feeds: new Map(), unsubscribe: undefined, clockAhead: 0 }))

/** Adds the time of sending, by the database's clock, to a state that was serialised once for everybody. */
function withNow(json: string): string {
  return `${json.slice(0, -1)},"now":"${new Date(Date.now() + hub.clockAhead).toISOString()}"}`
}

/** Whoever waits with an open stream is present from the moment a session becomes active. */
function noteSession(feed: Feed, sessionId: string | null): void {
  if (sessionId && sessionId !== feed.sessionId) markAllSeen(feed.lectureId)
  feed.sessionId = sessionId
}

/** Comes back when the running round's time is over, and when its last answers are in. */
function awaitRoundChange(feed: Feed, { round }: Snapshot): void {
  clearTimeout(feed.roundTimer)
  const at = round?.running ? round.endsAt : round?.finalAt
  if (!at || round?.final) return
  // It may have come while the state was read.
  const waitMs = Math.max(0, Date.parse(at) - Date.now() - hub.clockAhead)
  feed.roundTimer = setTimeout(() => refresh(feed), waitMs + ROUND_MARGIN_MS).unref()
}

async function load(feed: Feed, audience: Audience): Promise<void> {
  const channel = feed[audience]
  do {
    channel.again = false
    const askedAt = Date.now()
    const snapshot = await readSnapshot(feed.lectureId, audience)
    if (snapshot.now) hub.clockAhead = clampClockAhead(hub.clockAhead, snapshot.now, [askedAt, Date.now()])
    noteSession(feed, snapshot.sessionId)
    // Without followers, a snapshot would be outdated for the next one.
    if (channel.sinks.size === 0) continue
    const changed = snapshot.key !== channel.snapshot?.key
    channel.snapshot = snapshot
    awaitRoundChange(feed, snapshot)
    if (!changed) continue
    const json = withNow(snapshot.json)
    for (const sink of channel.sinks) sink('lecture', json)
  } while (channel.again)
}

/** Loads a channel's state; calls that come while it loads are answered by one more look afterwards. */
function reload(feed: Feed, audience: Audience): Promise<void> {
  const channel = feed[audience]
  channel.again = true
  channel.loading ??= load(feed, audience).finally(() => {
    channel.loading = undefined
  })
  return channel.loading
}

function warn(error: unknown): void {
  log().warn({ err: error }, 'live state not loaded')
}

function refresh(feed: Feed): void {
  for (const audience of ['students', 'tutors'] as const)
    if (feed[audience].sinks.size > 0) reload(feed, audience).catch((error) => refreshLater(feed, error))
}

/** Retries a failed load before the next poll. */
function refreshLater(feed: Feed, error: unknown): void {
  warn(error)
  clearTimeout(feed.retryTimer)
  feed.retryTimer = setTimeout(() => refresh(feed), RETRY_MS).unref()
}

async function sendTutorCounts(feed: Feed): Promise<void> {
  if (feed.tutors.sinks.size === 0) return
  const { counted } = feed
  counted.latest = await getTutorCounts(feed.lectureId)
  const counts = JSON.stringify(counted.latest)
  for (const sink of feed.tutors.sinks) sink('counts', counts)
  feed.studentCounts.call()
}

/** Where a live screen is open, what it counts is counted once, for the phones as well. */
async function readParticipation({ lectureId, counted }: Feed): Promise<Participation | null> {
  return counted.latest ? participationIn(counted.latest) : countCurrentParticipation(lectureId)
}

async function sendStudentCounts(feed: Feed): Promise<void> {
  if (feed.students.sinks.size === 0 || !feed.students.snapshot?.round) return
  const participation = await readParticipation(feed)
  if (!participation) return
  const json = withNow(JSON.stringify({ participation }))
  for (const sink of feed.students.sinks) sink('counts', json)
}

async function sendFeedback(feed: Feed, feedbackId: string): Promise<void> {
  if (feed.tutors.sinks.size === 0) return
  const item = await findFeedback(feed.lectureId, feedbackId)
  if (!item) return
  const json = withNow(JSON.stringify(item))
  for (const sink of feed.tutors.sinks) sink('feedback', json)
}

function onEvent(event: BusEvent): void {
  if (!('lectureId' in event)) return
  const feed = hub.feeds.get(event.lectureId)
  if (!feed) return
  if (event.type === 'lecture.changed') {
    feed.counted = {}
    refresh(feed)
  }
  if (event.type === 'feedback.created') sendFeedback(feed, event.feedbackId).catch(warn)
  countAgain(feed)
}

/** Counts for tutors, and then for students. */
function countAgain({ tutors, tutorCounts, studentCounts }: Feed): void {
  const counts = tutors.sinks.size > 0 ? tutorCounts : studentCounts
  counts.call()
}

function lookAgain(feed: Feed): void {
  refresh(feed)
  countAgain(feed)
}

/** Each lecture in its own time: all of them in the same moment would keep the phones waiting. */
function pollLater(feed: Feed): void {
  const poll = () => {
    lookAgain(feed)
    pollLater(feed)
  }
  feed.pollTimer = setTimeout(poll, pollInterval(hub.feeds.size)).unref()
}

const emptyChannel = (): Channel => ({ sinks: new Set(), again: false })

function openFeed(lectureId: string): Feed {
  const existing = hub.feeds.get(lectureId)
  if (existing) return existing
  const feed: Feed = {
    lectureId,
    students: emptyChannel(),
    tutors: emptyChannel(),
    sessionId: null,
    studentCounts: createThrottle(
      () => STUDENT_COUNTS_INTERVAL_MS,
      () => sendStudentCounts(feed).catch(warn),
    ),
    tutorCounts: createThrottle(
      () => tutorCountsInterval(hub.feeds.size),
      () => sendTutorCounts(feed).catch(warn),
    ),
    counted: {},
    roundTimer: undefined,
    retryTimer: undefined,
    pollTimer: undefined,
  }
  hub.feeds.set(lectureId, feed)
  pollLater(feed)
  hub.unsubscribe ??= subscribe(onEvent, () => hub.feeds.forEach(lookAgain))
  return feed
}

function closeFeed(feed: Feed): void {
  clearTimeout(feed.roundTimer)
  clearTimeout(feed.retryTimer)
  clearTimeout(feed.pollTimer)
  feed.studentCounts.stop()
  feed.tutorCounts.stop()
  hub.feeds.delete(feed.lectureId)
  if (hub.feeds.size > 0) return
  hub.unsubscribe?.()
  hub.unsubscribe = undefined
}

/**
 * Feeds a listener with everything live about a lecture, the whole state first; returns its own unsubscribe. The part
 * that is the same for all is loaded and serialised once per process and change.
 */
export async function followLecture(lectureId: string, audience: Audience, sink: Sink): Promise<() => void> {
  const feed = openFeed(lectureId)
  const channel = feed[audience]
  const leave = () => {
    channel.sinks.delete(sink)
    if (channel.sinks.size === 0) channel.snapshot = undefined
    if (feed.tutors.sinks.size === 0) feed.counted = {}
    if (feed.students.sinks.size + feed.tutors.sinks.size === 0) closeFeed(feed)
  }
  channel.sinks.add(sink)
  try {
    if (channel.snapshot) sink('lecture', withNow(channel.snapshot.json))
    else await reload(feed, audience)
  } catch (error) {
    leave()
    throw error
  }
  if (audience === 'tutors') feed.tutorCounts.call()
  return leave
}
