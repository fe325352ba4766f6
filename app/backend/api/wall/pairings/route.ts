import { clientAddress } from '@/lib/http/address'
import { endpoint, route } from '@/lib/http/endpoint'
import { beginPairing } from '@/lib/walls/commands'
import { getStanding } from '@/lib/walls/queries'
import { pairingView, wallStanding } from '@/lib/walls/schema'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route({
  GET: endpoint({
    allow: 'anyone',
    auth: 'deferred',
    summary: 'Tells the browser that asks whether it still waits as a wall, or shows a session.',
    reply: wallStanding,
    handle: ({ request }) => getStanding(request.headers.get('cookie')),
  }),
  POST: endpoint({
    allow: 'anyone',
    auth: 'deferred',
    summary: 'Gives a browser that shall show a wall a code for the tutor to confirm.',
    reply: pairingView,
    status: 201,
    async handle({ request, setCookie }) {
      const { cookie, ...pairing } = await beginPairing(
        request.headers.get('cookie'),
        clientAddress(request.headers),
      )
      setCookie(cookie)
      return pairing
    },
  }),
})
