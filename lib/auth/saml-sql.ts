import 'server-only'
import { z } from 'zod'
import { serverBounds } from '@/lib/bounds'
import type { Tx } from '@/lib/db/client'
import { Prisma } from '@/prisma/generated/client'

/** An identity from the university, stored until its browser collects it. */
const samlIdentity = z.object({
  subject: z.string(),
  email: z.string().nullable(),
  name: z.string().nullable(),
})

type SamlIdentity = z.infer<typeof samlIdentity>

type Bytes = Uint8Array<ArrayBuffer>

const isFresh = Prisma.sql`created_at > now() - ${serverBounds.samlRequestSeconds} * interval '1 second'`

/** Stores the request of a browser. */
export async function insertSamlRequest(
  client: Tx,
  { id, browser, next }: { id: string; browser: Bytes; next: string | null },
): Promise<void> {
  await client.$executeRaw`INSERT INTO saml_request (id, browser, next) VALUES (${id}, ${browser}, ${next})`
}

/** When a pending request was made; null if there is none with this id. */
export async function findSamlRequest(client: Tx, id: string): Promise<Date | null> {
  const rows = await client.$queryRaw<{ createdAt: Date }[]>`
    SELECT created_at AS "createdAt" FROM saml_request WHERE id = ${id} AND handover IS NULL AND ${isFresh}`
  return rows[0]?.createdAt ?? null
}

/** Stores the response of a request. Returns whether it was the first. */
export async function completeSamlRequest(
  client: Tx,
  { id, handover, identity }: { id: string; handover: Bytes; identity: SamlIdentity },
): Promise<boolean> {
  const count = await client.$executeRaw`
    UPDATE saml_request SET handover = ${handover}, identity = ${JSON.stringify(identity)}::jsonb
    WHERE id = ${id} AND handover IS NULL AND ${isFresh}`
  return count === 1
}

/** Takes the stored identity, once, for the browser that made the request. */
export async function takeStoredIdentity(
  client: Tx,
  { browser, handover }: { browser: Bytes; handover: Bytes },
): Promise<{ identity: SamlIdentity; next: string | null } | null> {
  const rows = await client.$queryRaw<{ identity: unknown; next: string | null }[]>`
    DELETE FROM saml_request WHERE handover = ${handover} AND browser = ${browser} AND ${isFresh}
    RETURNING identity, next`
  const [row] = rows
  return row ? { identity: samlIdentity.parse(row.identity), next: row.next } : null
}
