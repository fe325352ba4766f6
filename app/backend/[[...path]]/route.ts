import { rawEndpoint } from '@/lib/http/endpoint'
import { AppError } from '@/lib/http/errors'

/** Answers every path below /backend that nothing else serves. */
const unknownPath = rawEndpoint(() => Promise.reject(new AppError('not_found')))

export {
  unknownPath as GET,
  unknownPath as HEAD,
  unknownPath as POST,
  unknownPath as PUT,
  unknownPath as PATCH,
  unknownPath as DELETE,
  unknownPath as OPTIONS,
}
