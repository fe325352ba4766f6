/** Every page below this path is about one lecture: the one in its address, else the tutor's current one. */
const AREA = '/tutor/lecture'

type Place = { pathname: string; search: string }

function isInArea(pathname: string): boolean {
  return pathname === AREA || pathname.startsWith(`${AREA}/`)
}

/** The lecture that an address names. */
export function namedLecture({ pathname, search }: Place): string | null {
  return isInArea(pathname) ? new URLSearchParams(search).get('lecture') : null
}

/** The path of `href` from here: links between pages of a named lecture keep its name. */
export function withLecture(href: string, here: Place): string {
  const { pathname, search, hash } = new URL(href, `http://lectern${here.pathname}${here.search}`)
  const named = namedLecture(here)
  const stays = named === null || !isInArea(pathname) || namedLecture({ pathname, search }) !== null
  const about = stays
    ? search
    : `${search || '?'}${search.length > 1 ? '&' : ''}lecture=${encodeURIComponent(named)}`
  return pathname + about + hash
}

/** The same address without the lecture. */
export function withoutLecture({ pathname, search }: Place): string {
  const params = new URLSearchParams(search)
  params.delete('lecture')
  return params.size > 0 ? `${pathname}?${params}` : pathname
}
