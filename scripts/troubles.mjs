import { statfsSync } from 'node:fs'
import os from 'node:os'

/** Messages of Node.js and npm about an unreachable registry. */
const unreachable =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ERR_SOCKET_TIMEOUT|FETCH_ERROR)\b/
const distrusted =
  /\b(SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_HAS_EXPIRED)\b/
const full = /\bENOSPC\b|\bEDQUOT\b|No space left on device|Disk quota exceeded/i

/**
 * What the user can do if npm cannot reach its registry.
 * @param {string} output what npm printed @returns {string | undefined} undefined if that is not what happened
 */
export function registryAdvice(output) {
  const registry = /https?:\/\/[^/\s]+/.exec(output)?.[0]
  const at = registry === undefined ? 'its registry' : `its registry at ${registry}`
  if (distrusted.test(output)) {
    return `npm does not trust the certificate of ${at}. Name the certificate of your network's proxy in NODE_EXTRA_CA_CERTS, then run the command again.`
  }
  const reason = unreachable.exec(output)?.[0]
  if (reason === undefined) return undefined
  return `npm cannot reach ${at} (${reason}). Check the network connection; behind a proxy, set HTTPS_PROXY. Then run the command again.`
}

/**
 * What the user can do about a full disk.
 * @param {string} output what the step that failed said @param {Record<string, string>} folders where files are written
 * @returns {string | undefined} undefined if that is not what happened
 */
export function spaceAdvice(output, folders = {}) {
  if (!full.test(output)) return undefined
  const free = Object.entries({ ...folders, 'temporary files': os.tmpdir(), "npm's cache": os.homedir() })
    .flatMap(([what, folder]) => freeSpace(what, folder))
    .join(', ')
  return `There is no space left on a disk. Lectern takes about 2 GB: 1.2 GB of packages, 0.5 GB in npm's cache, 0.3 GB for the build and the database. Free now: ${free}. Make room, then run the command again.`
}

/** @param {string} what @param {string} folder @returns {string[]} */
function freeSpace(what, folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return [`${Math.floor((bavail * bsize) / 1e6)} MB for ${what} (${folder})`]
  } catch {
    return []
  }
}
