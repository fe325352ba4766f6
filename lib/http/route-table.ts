import { addRoute, createRouter, findRoute } from 'rou3'

type Context = { params: Promise<Record<string, string>> }
type Handler = (request: Request, context: Context) => Promise<Response>

/** What a route file exports, by method. */
export type RouteModule = Readonly<Partial<Record<string, Handler>>>

export type Match = { route: RouteModule; params: Record<string, string>; path: string }

/** The path decides; its module handles the methods. */
const ANY_METHOD = ''

/**
 * Finds the route of a path below `base`, with or without a trailing slash, like the framework. Routes are written like
 * `/api/lectures/{id}/`. The path has to be decodable.
 */
export function compileRoutes(
  base: string,
  routes: Readonly<Record<string, RouteModule>>,
): (pathname: string) => Match | null {
  const router = createRouter<{ route: RouteModule; path: string }>()
  for (const [path, route] of Object.entries(routes))
    addRoute(router, ANY_METHOD, base + path.replaceAll(/\{(\w+)\}/g, ':$1'), { route, path })
  return (pathname) => {
    const found = findRoute(router, ANY_METHOD, pathname)
    if (!found) return null
    const params = Object.entries(found.params ?? {}).map(([name, value]) => [
      name,
      decodeURIComponent(value),
    ])
    return { ...found.data, params: Object.fromEntries(params) as Record<string, string> }
  }
}
