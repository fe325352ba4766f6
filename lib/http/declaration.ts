import 'server-only'
import type { z } from 'zod'
import type { Actor, Participant, Tutor } from '@/lib/auth/actor'
import type { Access, Permission } from '@/lib/auth/permissions'
import type { OpenBefore } from '@/lib/auth/readiness'
import type { Wall } from '@/lib/auth/wall-actor'
import type { BodyFormat } from '@/lib/http/body'
import type { GetChange } from '@/lib/http/csrf'
import type { Locale } from '@/lib/i18n/locales'

type ActorFor<A extends Access> = ({
  anyone: Actor | null
  signedIn: Actor
  participant: Participant
  tutor: Tutor
  wall: Wall
  viewer: Actor | Wall
} & Record<Permission, Tutor>)[A]

/** A request as the functions of a declaration get it. */
type Call<A extends Access, Params, Query, Body> = {
  actor: ActorFor<A>
  params: Params
  query: Query
  body: Body
  request: Request
  locale: Locale
  /** Adds a Set-Cookie header to the response, also if the request fails. */
  setCookie: (cookie: string) => void
}

/** The declaration of an endpoint; the OpenAPI document and the role matrix are generated from it. */
export type Declaration<
  A extends Access,
  Params,
  Query,
  Body,
  Reply extends z.ZodType,
  Prepared,
> = OpenBefore & {
  allow: A
  /** One sentence for the API document. */
  summary: string
  params?: z.ZodType<Params>
  query?: z.ZodType<Query>
  body?: z.ZodType<Body>
  /** The two sign-ins are form-encoded; an upload is multipart. */
  format?: BodyFormat
  /** The view that the result is parsed through; `empty` is a 204; `response` is built by the handler (CSV, stream). */
  reply: Reply | 'empty' | 'response'
  status?: 200 | 201
  /** The command's own statement proves the participant's sign-in (hot path); with `anyone`, nobody is looked up. */
  auth?: 'deferred'
  /** Stores what a participant says anonymously: no time of the participant is stored beside it. */
  anonymous?: boolean
  /** A GET that changes something; those by scripts are kept for clients of the old product. */
  changesByGet?: GetChange
  /** A GET that records in the audit log who received the data; there is no HEAD, which would give none. */
  recorded?: boolean
  /** A POST that only reads, or that has the same effect if repeated. */
  safe?: boolean
  /** Does what takes long before the transaction of a POST is opened, as hashing a password does. */
  prepare?: (call: Call<A, Params, Query, Body>) => Promise<Prepared>
  handle: (
    call: Call<A, Params, Query, Body> & { prepared: Prepared },
  ) => Promise<z.input<Reply> | Response | undefined | void>
}

export type AnyDeclaration = Declaration<Access, unknown, unknown, unknown, z.ZodType, unknown>
