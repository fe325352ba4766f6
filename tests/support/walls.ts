import * as wall from '@/app/backend/api/sessions/[id]/walls/[wallId]/route'
import * as walls from '@/app/backend/api/sessions/[id]/walls/route'
import * as pairings from '@/app/backend/api/wall/pairings/route'
import { ADDRESS_HEADER } from '@/lib/http/address'
import type { PairingView, WallStanding, WallView } from '@/lib/walls/schema'
import { Client } from '@/tests/support/client'

/** A browser at the PC of a hall, and the code that it shows. */
export async function showCode(browser = new Client()): Promise<{ browser: Client; code: string }> {
  const { status, body } = await browser.post<PairingView>(pairings.POST)
  if (status !== 201) throw new Error(`no code but status ${status}`)
  return { browser, code: body.code }
}

export async function standing(browser: Client): Promise<WallStanding> {
  return (await browser.get<WallStanding>(pairings.GET)).body
}

/** Confirms a code, from a network address of its own if one is given. */
export function confirm(tutor: Client, sessionId: string, code: string, from?: string) {
  return tutor.post<WallView>(
    walls.POST,
    { code },
    {
      params: { id: sessionId },
      ...(from !== undefined && { headers: { [ADDRESS_HEADER]: from } }),
    },
  )
}

/** A browser that shows the wall of a session. */
export async function connectedWall(
  tutor: Client,
  sessionId: string,
): Promise<{ browser: Client; id: string }> {
  const { browser, code } = await showCode()
  const { status, body } = await confirm(tutor, sessionId, code)
  if (status !== 201) throw new Error(`not connected but status ${status}`)
  return { browser, id: body.id }
}

export async function listed(tutor: Client, sessionId: string): Promise<WallView[]> {
  const { body } = await tutor.get<{ items: WallView[] }>(walls.GET, { params: { id: sessionId } })
  return body.items
}

export function takeAway(tutor: Client, sessionId: string, wallId: string) {
  return tutor.delete(wall.DELETE, { params: { id: sessionId, wallId } })
}
