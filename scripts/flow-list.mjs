/** @typedef {import('./follow.mjs').Flow} Flow */
/** @typedef {import('./follow.mjs').Leaf} Leaf */

// Lists every path that scripts/flows.mjs follows. When files move, the error names the line to change here.

/** Used by a flow but not counted: name and arguments at the call tell the reader enough. @type {Leaf[]} */
export const notCounted = [
  // No word of the domain: a button, a dialog, a field. Only the props at the call matter to the flow.
  {
    name: 'components/ui',
    at: /^components\/ui\//,
    why: 'buttons, fields, dialogs; they know nothing of lectures',
  },
  // Each limit is a named number.
  { name: 'lib/bounds.ts', at: /^lib\/bounds\.ts$/, why: 'limits, each a number with a name' },
  { name: 'lib/cn.ts', at: /^lib\/cn\.ts$/, why: 'joins class names' },
  { name: 'lib/env.ts', at: /^lib\/env\.ts$/, why: 'settings, each with a name' },
  // Calls of `db` are Prisma's own; the stored data is in the SQL or in the call itself.
  {
    name: 'lib/db',
    at: /^lib\/db\//,
    why: 'Prisma’s client and the deadline of a request; the calls stand in the flow',
  },
  // They wrap a call and change neither its arguments nor its result.
  {
    name: 'lib/coalesced, lib/remember',
    at: /^lib\/(coalesced|remember)\.ts$/,
    why: 'one statement for many, one value per process',
  },
  // One line each; without them, the flow stays the same.
  {
    name: 'lib/observability',
    at: /^lib\/observability\//,
    why: 'log lines and metrics',
  },
  { name: 'lib/markdown', at: /^lib\/markdown\//, why: 'Markdown in, safe HTML out' },
  { name: 'lib/i18n', at: /^lib\/i18n\//, why: 'languages; the key at the call finds the text' },
  // `AppError('round_ended')` and `text(1, 200)` are self-explanatory.
  {
    name: 'lib/http/errors, lib/http/fields',
    at: /^lib\/http\/(errors|fields)\.ts$/,
    why: 'the codes of errors, the pieces of schemas',
  },
]

/** Counted but not followed: they are the same in every flow. @type {Leaf[]} */
export const notFollowed = [
  { name: 'lib/http', at: /^lib\/http\//, why: 'the two ends of an HTTP call' },
  { name: 'components/layout', at: /^components\/layout\//, why: 'what surrounds every screen' },
]

const student = 'components/student-page'
const dashboard = 'app/(rendered)/tutor/(shell)/lecture/dashboard/_components'
const questions = 'app/(rendered)/tutor/(shell)/lecture/questions'
const api = 'app/backend/api'

/** @type {Flow} */
const draftAnswer = {
  name: 'draft answer',
  title: 'A draft answer, from the phone to the tutor’s screen',
  steps: [
    {
      at: `${student}/answering-view.tsx#QuestionBlock`,
      does: 'The phone shows a question. The screen turns a choice into `unsent.saveDraft(questionId, response)`.',
    },
    {
      at: `${student}/use-sending.ts#useSending`,
      does: 'The student page makes a request of it. The queue stores it on the device and sends it until the server confirms it.',
    },
    {
      at: `${api}/vue/student/quickcheck/answer/route.ts#PUT`,
      by: { file: 'lib/rounds/request-rules.ts', text: "ask('tick', ['PUT', answerPath]" },
      does: 'The route validates the request. One SQL statement stores the draft answer, and the bus publishes that counts changed.',
    },
    {
      at: 'lib/lecture-state/feed.ts#sendTutorCounts',
      by: { file: 'lib/realtime/bus.ts', text: "publish({ type: 'counts.changed', lectureId })" },
      does: 'The feed of the lecture reads the counts, once for all its tutors and at most four times a second.',
    },
    {
      at: 'lib/lecture-state/live-queries.ts',
      does: 'Each open stream gave its `send` to the feed when it was opened.',
    },
    { at: 'lib/realtime/stream.ts#eventStream', does: 'The stream writes the event to the browser.' },
    { at: `${api}/live/route.ts`, does: 'This is the route of the stream.' },
    {
      at: 'lib/lecture-state/tutor-client.ts#useLiveLecture',
      by: { file: 'lib/lecture-state/feed.ts', text: "sink('counts', counts)" },
      does: 'The tutor’s browser reads the event and puts the counts into its state.',
    },
    {
      at: 'components/sessions/live-lecture.tsx#useLecture',
      does: 'The state reaches every part of the tutor’s screen.',
    },
    {
      at: `${dashboard}/running-round-view.tsx`,
      does: 'The view of the running round passes the counts on.',
    },
    {
      at: 'components/rounds/answer-progress.tsx#AnswerProgress',
      does: 'The tutor sees how many have answered.',
    },
  ],
}

/** @type {Flow} */
const createQuestion = {
  name: 'create a question',
  title: 'Create a question',
  beside: [
    {
      name: 'components/questions/question-preview',
      at: /^components\/questions\/question-preview\.tsx$/,
      why: 'shows the draft beside the form; stores nothing',
    },
    {
      name: 'components/items/kept-draft',
      at: /^components\/items\/kept-draft\.tsx$/,
      why: 'offers a draft that was left earlier; stores nothing',
    },
  ],
  steps: [
    {
      at: `${questions}/page.tsx`,
      does: '`?create` in the address shows the form. It begins empty, or with a copy.',
    },
    {
      at: `${questions}/_components/create-question.tsx#CreateQuestion`,
      does: 'The form holds the draft, checks it and sends it.',
    },
    {
      at: `${api}/vue/questions/route.ts#POST.create`,
      by: {
        file: 'lib/questions/client.ts',
        text: "{ method: 'POST', query: { a: 'create', lecture: lectureId }, body: input }",
      },
      does: 'The route validates the request. One transaction stores the question and reads it for the reply.',
    },
  ],
}

/** @type {Flow} */
const join = {
  name: 'join',
  title: 'A student joins with a code and sees the student page',
  steps: [
    {
      at: 'lib/http/prerendered.ts',
      does: 'A student opens `/`. The server sends the page from memory, and redirects users who are signed in.',
    },
    {
      at: 'app/(prerendered)/hall/[locale]/page.tsx',
      does: 'The build has rendered this page for each language.',
    },
    { at: 'app/entry-screen.tsx', does: 'It hands over the texts.' },
    { at: 'components/entry-page/entrance.tsx', does: 'The page begins with the entry page.' },
    { at: 'components/entry-page/entry-page.tsx', does: 'It shows the form.' },
    { at: 'components/entry-page/use-entry.ts#useEntry', does: 'It asks who is signed in.' },
    {
      at: `${api}/entry/route.ts`,
      by: { file: 'components/entry-page/use-entry.ts', text: "'/api/entry/'" },
      does: 'The route answers.',
    },
    { at: 'components/entry-page/join-form.tsx#JoinForm', does: 'The form sends the code.' },
    {
      at: `${api}/student/lesson_auth/route.ts#POST.`,
      by: {
        file: 'lib/lecture-state/join-client.ts',
        text: "'/api/student/lesson_auth/', { method: 'POST', form: { code }",
      },
      does: 'The route checks the code, stores the participant and sets the cookies.',
    },
    {
      at: 'lib/lecture-state/student-queries.ts#getJoined',
      does: 'It reads everything that the student may see.',
    },
    {
      at: `${student}/student-page.tsx`,
      by: { file: 'components/entry-page/join-form.tsx', text: 'wayIn.enter(start, to)' },
      does: 'The student page takes the place of the entry page, under its own address, and begins with this state.',
    },
    {
      at: 'lib/lecture-state/start-client.ts#useStart',
      does: 'On a page that is opened anew, a call tells it.',
    },
    { at: `${student}/student-area.tsx`, does: 'The student page starts with this state.' },
    { at: `${student}/use-student-page.ts`, does: 'One hook collects what the screens need.' },
    {
      at: 'lib/lecture-state/student-client.ts#useStudent',
      does: 'It follows the lecture over the event stream.',
    },
    {
      at: `${api}/live/route.ts`,
      by: { file: 'lib/lecture-state/student-client.ts', text: "useLive('/api/live/'" },
      does: 'This is the route of the stream.',
    },
    {
      at: 'lib/lecture-state/active-view-rules.ts#activeViewOf',
      does: 'One rule says which view is shown.',
    },
    { at: `${student}/active-view-screen.tsx`, does: 'The student page shows this view.' },
    {
      at: `${student}/notice-view.tsx#NoticeView`,
      does: 'Until a round runs, the view says what the student is waiting for.',
    },
  ],
}

export const flows = [draftAnswer, createQuestion, join]
