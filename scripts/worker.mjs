import { subscribe } from 'node:diagnostics_channel'
import { pathToFileURL } from 'node:url'
import { serverFile } from './build.mjs'
import { mendRequest } from './request.mjs'

// One server process. Next's handlers do not see the connection, but limits need to know where a request comes
// from: it is told by a header, which overwrites whatever the client sent under that name (lib/http/address.ts).
subscribe('http.server.request.start', (message) => {
  const { request, socket } =
    /** @type {{ request: import('node:http').IncomingMessage, socket: import('node:net').Socket }} */ (
      message
    )
  request.headers['x-lectern-address'] = socket.remoteAddress ?? 'unknown'
  mendRequest(request)
})

await import(pathToFileURL(serverFile).href)
