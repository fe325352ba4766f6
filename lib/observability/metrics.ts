import 'server-only'
import { AggregatorRegistry, Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { env } from '@/lib/env'
import { remember } from '@/lib/remember'

/** Gauges that are read on request, by their registered names. */
type Readings = Map<string, () => number>

type Measures = ReturnType<typeof createMeasures>

const readings = remember<Readings>('gauge-readings', () => new Map())

/** Seconds, from the fastest response up to the time limit of a request. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Seconds, from a notification within the machine up to a listener that had to reconnect. */
const BUS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
/** Milliseconds between two samples of the event loop. */
const LOOP_RESOLUTION_MS = 20

const gauges = {
  lectern_open_streams: ['Event streams that are open.', 'sum'],
  lectern_bus_unacked_seconds: ['Age of the oldest own notification that has not come back.', 'max'],
  lectern_db_pool_connections: ['Connections of the pool, idle ones included.', 'sum'],
  lectern_db_pool_idle: ['Connections of the pool that nobody uses.', 'sum'],
  lectern_db_pool_waiting: ['Statements that wait for a connection of the pool.', 'sum'],
} as const

type GaugeName = keyof typeof gauges

function createGauges(registry: Registry): void {
  for (const [name, [help, aggregator]] of Object.entries(gauges))
    registry.registerMetric(
      new Gauge({
        name,
        help,
        aggregator,
        registers: [],
        collect() {
          this.set(readings.get(name)?.() ?? 0)
        },
      }),
    )
}

/** The default metrics of the runtime; of several processes, the slowest event loop is reported instead of the mean. */
function createDefaults(registry: Registry): void {
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_RESOLUTION_MS })
  for (const name of ['', '_mean', '_stddev', '_p50', '_p90', '_p99']) {
    const metric = registry.getSingleMetric(`nodejs_eventloop_lag${name}_seconds`)
    if (metric) Object.assign(metric, { aggregator: 'max' })
  }
}

function counter(registry: Registry, name: string, help: string, labelNames: string[] = []): Counter {
  return new Counter({ name, help, labelNames, registers: [registry] })
}

function createMeasures() {
  const registry = new Registry()
  const registers = [registry]
  const kind = ['kind']
  createGauges(registry)
  const all = {
    registry,
    /** Responds to the process that started the workers and collects their registries (scripts/metrics.mjs). */
    forPrimary: new AggregatorRegistry(),
    rounds: counter(registry, 'lectern_rounds_started_total', 'Rounds started.', kind),
    draftAnswers: counter(registry, 'lectern_draft_answers_stored_total', 'Draft answers stored.'),
    submissions: counter(registry, 'lectern_submissions_stored_total', 'Answers stored for good.', kind),
    requests: counter(registry, 'lectern_http_requests_total', 'Requests answered.', [
      'route',
      'method',
      'status',
    ]),
    durations: new Histogram({
      name: 'lectern_http_request_duration_seconds',
      help: 'Time from a request to its answer; of an event stream to its beginning.',
      labelNames: ['route', 'method'],
      buckets: REQUEST_BUCKETS,
      registers,
    }),
    busLag: new Histogram({
      name: 'lectern_bus_lag_seconds',
      help: 'Time from publishing an event until the process hears it back from the database.',
      buckets: BUS_BUCKETS,
      registers,
    }),
  }
  if (countsRequests()) createDefaults(registry)
  AggregatorRegistry.setRegistries(registry)
  return all
}

/** All metrics, once per process, even if a module is loaded twice. */
export function measures(): Measures {
  return remember('metrics', createMeasures)
}

/** Registers how a gauge is read on request. */
export function watchGauge(name: GaugeName, read: () => number): void {
  readings.set(name, read)
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Whether requests are counted; without a token nobody can read how many they were. */
export function countsRequests(): boolean {
  return env.METRICS_TOKEN !== undefined
}

/**
 * Counts a request under its route's pattern, never its path: labels stay few and contain no ids. `seconds`: how long
 * its response took.
 */
export function countRequest(route: string, method: string, status: number, seconds: number): void {
  if (!countsRequests()) return
  const { requests, durations } = measures()
  const known = METHODS.has(method) ? method : 'other'
  requests.labels(route, known, String(status)).inc()
  durations.labels(route, known).observe(seconds)
}
