import * as phones from '@/app/backend/api/account/phones/route'
import * as phone from '@/app/backend/api/account/phones/[id]/route'
import * as finishRoute from '@/app/backend/api/tutor/login/phone/finish/route'
import * as claimRoute from '@/app/backend/api/tutor/login/phone/route'
import type { PhoneTokenView } from '@/lib/auth/phone-schema'
import { Client } from '@/tests/support/client'

/** A token that a laptop shows. */
export async function showToken(laptop: Client): Promise<PhoneTokenView> {
  return (await laptop.post<PhoneTokenView>(phones.POST)).body
}

export function claim(phoneClient: Client, token: string) {
  return phoneClient.post<{ check: string }>(claimRoute.POST, { token })
}

/** A phone that has scanned the token that a laptop shows, and waits. */
export async function waitingPhone(laptop: Client) {
  const { id, token } = await showToken(laptop)
  const client = new Client()
  const { status, body } = await claim(client, token)
  if (status !== 200) throw new Error(`not claimed but status ${status}`)
  return { id, token, client, check: body.check }
}

export function allow(laptop: Client, id: string, check: string) {
  return laptop.post(phone.POST, { check }, { params: { id } })
}

export function standingOf(laptop: Client, id: string) {
  return laptop.get<{ check: string | null; allowed: boolean }>(phone.GET, { params: { id } })
}

export function finish(client: Client) {
  return client.post<{ signedIn: boolean }>(finishRoute.POST)
}
