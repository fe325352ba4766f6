/**
 * Every limit of the product, and the formats of numbers and addresses; `later-bounds` has those that a phone's page
 * does without. Schemas, forms and tests read them here; the checks in the migrations repeat them.
 */
export const bounds = {
  /** Characters (code points), after trimming. */
  name: { min: 2, max: 100 },
  title: { min: 1, max: 200 },
  questionText: { min: 1, max: 2000 },
  answerText: { min: 1, max: 500 },
  explanation: { min: 0, max: 2000 },
  unit: { min: 0, max: 20 },
  sessionContent: { min: 0, max: 10_000 },
  feedbackText: { min: 1, max: 1000 },
  email: { min: 3, max: 254 },
  url: { min: 0, max: 2000 },
  /** The contact for students' questions about their data: a name, an address or a sentence. */
  contact: { min: 0, max: 500 },
  /** Bytes in UTF-8; bcrypt reads no more than 72. */
  passwordBytes: { min: 10, max: 72 },
  /** Count. */
  answersPerQuestion: { min: 2, max: 8 },
  /** The number of answers of a question asked aloud, unless chosen otherwise. */
  instantOptions: 4,
  questionsPerQuickCheck: { min: 1, max: 8 },
  points: { min: 1, max: 100, default: 1 },
  sessionNumber: { min: 1, max: 9999 },
  /** Sessions created together: a weekly series of a year, with some to spare. */
  sessionSeries: { min: 1, max: 60 },
  /** Sessions that are moved together. */
  movedSessions: { min: 1, max: 200 },
  semesterYear: { min: 2000, max: 2099 },
  rating: { min: 1, max: 5 },
  /** Digits, unless the number is "0" (none). */
  matriculationDigits: { min: 4, max: 12 },
  /** Entries of a list per page. */
  pageSize: { min: 1, max: 200, default: 50 },
  /** Seconds. */
  quizTimer: { min: 5, max: 600, default: 30 },
  quickCheckTimer: { min: 10, max: 600, default: 60 },
  /** How long after its end a round can be reopened. */
  reopenSeconds: 10,
  extendSeconds: 30,
  feedbackIntervalSeconds: 30,
  tempoWindowSeconds: 300,
  /** How long after a round's end an answer that was on its way still counts. */
  graceSeconds: 3,
  /** Repeated in the database function `session_is_open`. */
  sessionLengthSeconds: 12 * 3600,
} as const

/** Limits that only the server needs; they are not sent to phones. */
export const serverBounds = {
  tempoIntervalSeconds: 60,
  ratingAfterSessionSeconds: 15 * 60,
  presenceSeconds: 30,
  tutorIdleSeconds: 12 * 3600,
  tutorSignInSeconds: 7 * 86_400,
  participantIdleSeconds: 30 * 86_400,
  deviceCookieSeconds: 400 * 86_400,
  idempotencyKeySeconds: 3600,
  /** How long the confirmation of a university identity with the account's password may take. */
  pendingLinkSeconds: 600,
  /** How long the sign-in at the university may take before a SAML request expires. */
  samlRequestSeconds: 600,
  /** How long a password set by an administrator may wait for its first use. */
  oneTimePasswordSeconds: 7 * 86_400,
  /** How many other matriculation numbers a participant may give in one round. */
  numberChanges: 5,
  /** With fewer submissions, an item is left out of analytics and a mean of ratings is null. */
  fewSubmissions: 2,
  /** How long the second step of a sign-in may take, and how many tries it has. */
  secondStepSeconds: 5 * 60,
  secondStepTries: 5,
  /** How long the response of a passkey may take. */
  challengeSeconds: 5 * 60,
  /** How long the set-up of a second factor may take. */
  setUpSeconds: 15 * 60,
  recoveryCodes: 10,
  /** How long the confirmation of a wall's code by a tutor may take. */
  wallPairingSeconds: 5 * 60,
  /** How long a token for signing in on a phone is valid. */
  phoneSignInSeconds: 60,
  bodyBytes: 256 * 1024,
} as const

export const lectureCode = {
  alphabet: '23456789ABCDEFGHJKMNPQRSTUVWXYZ',
  length: 6,
  /** Characters that are easily confused; no code contains them. */
  excluded: '0 O 1 I L',
} as const

/**
 * Normalises a typed matriculation number: removes spaces and keeps leading zeros, except that "0", "00", … mean none
 * and become "0". Null for anything else.
 */
export function readMatriculationNumber(text: string): string | null {
  const digits = text.replace(/\s+/gu, '')
  if (/^0+$/.test(digits)) return '0'
  const { min, max } = bounds.matriculationDigits
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max ? digits : null
}

/** The format of an e-mail address. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Failures and windows of the sign-in limits. */
export const attemptLimits = {
  /**
   * For an account from one network address, or on one known device; then from all tutors' networks together, or from
   * everywhere else.
   */
  tutorSignIn: { failures: 10, windowSeconds: 15 * 60 },
  tutorSignInInAll: { failures: 100, windowSeconds: 15 * 60 },
  codeByDevice: { failures: 20, windowSeconds: 10 * 60 },
  codeByAddress: { failures: 300, windowSeconds: 10 * 60, waitSeconds: 1, waiting: 5 },
} as const

/**
 * Limits for one network address, for students in one lecture: the burst, and the same number again within the window.
 * A full hall behind one address stays well below.
 */
export const addressLimits = {
  newDevices: { count: 6000, windowSeconds: 3600 },
  messages: { count: 1000, windowSeconds: 10 * 60 },
  /**
   * Wrong passwords compared by one process, for any account; then the totals of all tutors' networks, and of all
   * others.
   */
  passwords: { count: 60, windowSeconds: 60 },
  passwordsInAll: { count: 300, windowSeconds: 60 },
  /** SAML sign-ins begun, for any lecture. */
  samlRequests: { count: 300, windowSeconds: 10 * 60 },
  /** Wrong wall codes; then codes requested by walls, of which a waiting one renews its code every few minutes. */
  wallCodes: { count: 10, windowSeconds: 10 * 60 },
  wallPairings: { count: 300, windowSeconds: 10 * 60 },
} as const

/**
 * The maximum number of event streams that one participant's sign-in may have open: tabs and windows of one browser.
 */
export const streamsPerSignIn = 4
