import { adminApi } from '@/tests/e2e/support/administration'
import { HttpClient } from '@/tests/support/http-client.mjs'
import { buildHall } from '@/tests/e2e/support/hall'
import type { Server } from '@/tests/e2e/support/server'
import { fetchServed } from '@/tests/support/fetch-served'
import { pageTable } from '@/tests/support/page-table'

/**
 * Has every page shown once. What a server loads and compiles for its first visitor takes longer than a request may on
 * a machine that does other things beside, and no test is about that.
 */
export async function warmUp(server: Server): Promise<void> {
  const hall = await buildHall(server)
  const [admin, student] = [await adminApi(server), await HttpClient.join(server.origin, hall.code)]
  const whose = (address: string) => {
    if (address.startsWith('/admin')) return admin
    return address.startsWith('/tutor') ? hall.api : student
  }
  for (const address of Object.keys(pageTable)) {
    const path = address.replace('{lecture}', hall.lectureId).replace('{session}', hall.sessionId)
    const headers = { cookie: whose(address).cookieHeader }
    await fetchServed(`${server.origin}${path}`, { headers }).then((response) => response.arrayBuffer())
  }
  for (const api of [hall.api, admin, student]) api.close()
}
