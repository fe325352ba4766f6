// Opens a student's page without network: the page as it was last loaded, the files it is made of, and the pictures of
// its questions. It answers nothing else of the API, and no page as long as the server does.

const CACHE = 'lectern-1'
const PICTURES = 'lectern-pictures-1'
/** Where pictures are; what is there never changes. */
const PICTURE = '/backend/api/images/'
/** As many as two QuickChecks may have; then the oldest go. */
const MOST_PICTURES = 100
const PAGE = '/app'
/** Milliseconds that the server may take before the kept page is shown. */
const PATIENCE = 3000

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys()
      const old = names.filter((name) => name.startsWith('lectern-') && ![CACHE, PICTURES].includes(name))
      await Promise.all(old.map((name) => caches.delete(name)))
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('message', (event) => {
  if (event.data.type === 'files') event.waitUntil(keepFiles(event.data.urls))
  if (event.data.type === 'page') event.waitUntil(keepPage())
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') {
    if (/^\/app\/?$/.test(pathname)) event.respondWith(openPage(event))
    else if (pathname === '/') event.respondWith(openFrontDoor(event.request))
  } else if (pathname.startsWith('/_next/static/')) event.respondWith(openFile(event.request))
  else if (pathname.startsWith(PICTURE) && isOfPage(event.request)) event.respondWith(openPicture(event))
})

/** Keeps the page that the server has answered with; a redirect says that nobody is signed in any more. */
async function remember(request, response) {
  const cache = await caches.open(CACHE)
  if (response.type === 'opaqueredirect' || response.redirected) await cache.delete(PAGE)
  // Other views carry what only they show.
  else if (response.ok && !new URL(request.url).search) {
    const before = await (await cache.match(PAGE))?.text()
    await cache.put(PAGE, response.clone())
    await keepFilesOf(cache, await response.text(), before)
  }
}

function filesOf(html) {
  const named = html.match(/\/_next\/static\/[\w./~%@()-]+/g) ?? []
  return new Set(named.map((path) => new URL(path, self.location.origin).href))
}

/**
 * Keeps the files that the page names. When it names others than the page kept before, the build is a new one, and the
 * files of the one before go; without one before, what is kept already are parts of this page that came earlier.
 */
async function keepFilesOf(cache, html, before) {
  const urls = filesOf(html)
  const kept = (await cache.keys()).map(({ url }) => url)
  const named = before === undefined ? urls : filesOf(before)
  if ([...urls].some((url) => !named.has(url)))
    for (const url of kept) if (!urls.has(url) && new URL(url).pathname !== PAGE) await cache.delete(url)
  await addAll(
    cache,
    [...urls].filter((url) => !kept.includes(url)),
  )
}

function addAll(cache, urls) {
  return Promise.allSettled(urls.map((url) => cache.add(url)))
}

async function openPage(event) {
  const cache = await caches.open(CACHE)
  const answer = fetch(event.request)
  event.waitUntil(answer.then((response) => remember(event.request, response.clone())).catch(() => undefined))
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE))
  const response = await Promise.race([answer.catch(() => undefined), patience])
  if (response && response.status < 500) return response
  return (await cache.match(PAGE)) ?? response ?? answer
}

/** Whoever has joined and opens the front door without network is led to the page that is kept. */
async function openFrontDoor(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const cache = await caches.open(CACHE)
    if (await cache.match(PAGE)) return Response.redirect(PAGE)
    throw error
  }
}

async function openFile(request) {
  const cache = await caches.open(CACHE)
  return (await cache.match(request)) ?? fetch(request)
}

/** Tutors who use the same browser ask the server, which knows what they may see. */
function isOfPage({ referrer }) {
  return referrer !== '' && /^\/app\/?$/.test(new URL(referrer).pathname)
}

async function openPicture(event) {
  const cache = await caches.open(PICTURES)
  const kept = await cache.match(event.request.url)
  if (kept) return kept
  const response = await fetch(event.request)
  if (response.ok)
    event.waitUntil(keepPicture(cache, event.request.url, response.clone()).catch(() => undefined))
  return response
}

async function keepPicture(cache, url, response) {
  await cache.put(url, response)
  const urls = await cache.keys()
  await Promise.all(urls.slice(0, Math.max(0, urls.length - MOST_PICTURES)).map((old) => cache.delete(old)))
}

/** Keeps the files that came later than the page. */
async function keepFiles(urls) {
  const isPicture = (url) => new URL(url).pathname.startsWith(PICTURE)
  await keepMissing(
    CACHE,
    urls.filter((url) => !isPicture(url)),
  )
  await keepMissing(PICTURES, urls.filter(isPicture))
}

async function keepMissing(name, urls) {
  const cache = await caches.open(name)
  const kept = new Set((await cache.keys()).map(({ url }) => url))
  await addAll(
    cache,
    urls.filter((url) => !kept.has(url)),
  )
}

async function keepPage() {
  const cache = await caches.open(CACHE)
  if (await cache.match(PAGE)) return
  const request = new Request(PAGE, { headers: { accept: 'text/html' } })
  await remember(request, await fetch(request))
}
