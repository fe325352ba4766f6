type Context = { params: Promise<Record<string, string>> }
type Handler = (request: Request, context: Context) => Promise<Response>

/** What a route file exports, by method. */
export type RouteModule = Readonly<Partial<Record<string, Handler>>>

export type Match = { route: RouteModule; params: Record<string, string>; path: string }

type Pattern = { parts: string[]; route: RouteModule; path: string }

const isParameter = (part: string) => part.startsWith('{')

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}

/** Whether `pattern` comes before `other`: a written word is nearer than a parameter, from the left. */
function byNearness(pattern: Pattern, other: Pattern): number {
  const index = pattern.parts.findIndex(
    (part, at) => isParameter(part) !== isParameter(other.parts[at] ?? ''),
  )
  if (index === -1) return 0
  return isParameter(pattern.parts[index] ?? '') ? 1 : -1
}

function matchParts({ parts, route, path }: Pattern, asked: string[]): Match | null {
  if (parts.length !== asked.length) return null
  const params: Record<string, string> = {}
  for (const [index, part] of parts.entries()) {
    const value = asked[index] ?? ''
    if (isParameter(part)) params[part.slice(1, -1)] = decodeURIComponent(value)
    else if (part !== value) return null
  }
  return { route, params, path }
}

/**
 * Finds the route of a path below `base`, with and without its trailing slash, as the framework would. Routes are
 * written like `/api/lectures/{id}/`. A path has to be decodable.
 */
export function compileRoutes(
  base: string,
  routes: Readonly<Record<string, RouteModule>>,
): (pathname: string) => Match | null {
  const fixed = new Map<string, Match>()
  const patterns: Pattern[] = []
  for (const [path, route] of Object.entries(routes)) {
    const parts = partsOf(path)
    if (parts.some(isParameter)) patterns.push({ parts, route, path })
    else fixed.set(`${base}/${parts.join('/')}`, { route, params: {}, path })
  }
  patterns.sort(byNearness)
  return (pathname) => {
    const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname
    const known = fixed.get(path)
    if (known) return known
    if (!path.startsWith(`${base}/`) || path.includes('//')) return null
    const asked = partsOf(path.slice(base.length))
    for (const pattern of patterns) {
      const match = matchParts(pattern, asked)
      if (match) return match
    }
    return null
  }
}
