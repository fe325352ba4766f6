/** Every limit of the product, and what numbers and addresses look like; those that a phone's page comes without are in `later-bounds`. The schemas, the forms and the tests read them here; the checks in the migrations repeat them. */
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
  /** Whom students ask about their data: a name, an address, a sentence. */
  contact: { min: 0, max: 500 },
  /** Bytes in UTF-8; bcrypt reads no more than 72. */
  passwordBytes: { min: 10, max: 72 },
  /** Pieces. */
  answersPerQuestion: { min: 2, max: 8 },
  /** Answers of a question that is asked aloud, unless others are chosen. */
  instantOptions: 4,
  questionsPerQuickCheck: { min: 1, max: 8 },
  points: { min: 1, max: 100, default: 1 },
  sessionNumber: { min: 1, max: 9999 },
  /** Sessions that are created together: a weekly series of a year, and some. */
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
  /** How long after its end a round can be opened again. */
  reopenSeconds: 10,
  extendSeconds: 30,
  feedbackIntervalSeconds: 30,
  tempoWindowSeconds: 300,
  /** How long after a round's end an answer that was under way still counts. */
  graceSeconds: 3,
  /** The database says it once more: `session_is_open`. */
  sessionLengthSeconds: 12 * 3600,
} as const

/** Those that only the server needs: a phone does not carry them. */
export const serverBounds = {
  tempoIntervalSeconds: 60,
  ratingAfterSessionSeconds: 15 * 60,
  presenceSeconds: 30,
  tutorIdleSeconds: 12 * 3600,
  tutorSignInSeconds: 7 * 86_400,
  participantIdleSeconds: 30 * 86_400,
  deviceCookieSeconds: 400 * 86_400,
  idempotencyKeySeconds: 3600,
  /** How long somebody has, after the university has vouched for them, to confirm with their password. */
  pendingLinkSeconds: 600,
  /** How long somebody may take at the university before a SAML request is worthless. */
  samlRequestSeconds: 600,
  /** How long a password that an administrator has set may wait for its first use. */
  oneTimePasswordSeconds: 7 * 86_400,
  /** Other matriculation numbers that a participant may give in one round. */
  numberChanges: 5,
  /** Submissions below which an item stays out of analytics and a mean of ratings stays null. */
  fewSubmissions: 2,
  /** How long the second step of a sign-in may take, and how often it may be tried. */
  secondStepSeconds: 5 * 60,
  secondStepTries: 5,
  /** How long a passkey may take to answer. */
  challengeSeconds: 5 * 60,
  /** How long a second factor may be in the making. */
  setUpSeconds: 15 * 60,
  recoveryCodes: 10,
  /** How long a tutor may take to confirm the code that a wall shows. */
  wallPairingSeconds: 5 * 60,
  /** How long a token that signs a tutor in on their phone holds. */
  phoneSignInSeconds: 60,
  bodyBytes: 256 * 1024,
} as const

export const lectureCode = {
  alphabet: '23456789ABCDEFGHJKMNPQRSTUVWXYZ',
  length: 6,
  /** Taken for each other, so no code has them. */
  excluded: '0 O 1 I L',
} as const

/**
 * The matriculation number in what somebody typed: digits, spaces among them left out; other leading zeros count, but
 * "0", "00", … mean none and are "0". Null for anything else.
 */
export function readMatriculationNumber(text: string): string | null {
  const digits = text.replace(/\s+/gu, '')
  if (/^0+$/.test(digits)) return '0'
  const { min, max } = bounds.matriculationDigits
  return /^\d+$/.test(digits) && digits.length >= min && digits.length <= max ? digits : null
}

/** What an e-mail address looks like. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Failures and windows of the sign-in limits. */
export const attemptLimits = {
  /**
   * Of an account from one network address, or on one known device; then from all tutors' networks together, or from
   * everywhere else.
   */
  tutorSignIn: { failures: 10, windowSeconds: 15 * 60 },
  tutorSignInInAll: { failures: 100, windowSeconds: 15 * 60 },
  codeByDevice: { failures: 20, windowSeconds: 10 * 60 },
  codeByAddress: { failures: 300, windowSeconds: 10 * 60, waitSeconds: 1, waiting: 5 },
} as const

/**
 * What may come from one network address, for students in one lecture: so many at once, and as many again within the
 * window. A full hall behind one address stays well below.
 */
export const addressLimits = {
  newDevices: { count: 6000, windowSeconds: 3600 },
  messages: { count: 1000, windowSeconds: 10 * 60 },
  /**
   * Wrong passwords that one process compares, whatever the account; then those of all tutors' networks together, or of
   * all others.
   */
  passwords: { count: 60, windowSeconds: 60 },
  passwordsInAll: { count: 300, windowSeconds: 60 },
  /** Sign-ins by SAML that are begun, whatever the lecture. */
  samlRequests: { count: 300, windowSeconds: 10 * 60 },
  /** Wrong codes of walls; then codes that walls ask for, of which one that waits takes a new one every few minutes. */
  wallCodes: { count: 10, windowSeconds: 10 * 60 },
  wallPairings: { count: 300, windowSeconds: 10 * 60 },
} as const

/** Event streams that one participant's sign-in has open at the same time: tabs and windows of one browser. */
export const streamsPerSignIn = 4
