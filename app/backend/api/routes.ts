// Written by scripts/generate-routes.mjs; npm run routes writes it anew.
import * as route0 from '@/app/backend/api/account/route'
import * as route1 from '@/app/backend/api/account/appearance/route'
import * as route2 from '@/app/backend/api/admin/audit/route'
import * as route3 from '@/app/backend/api/admin/chair/route'
import * as route4 from '@/app/backend/api/admin/lectures/route'
import * as route5 from '@/app/backend/api/admin/lectures/[id]/route'
import * as route6 from '@/app/backend/api/admin/lectures/[id]/archive/route'
import * as route7 from '@/app/backend/api/admin/lectures/[id]/restore/route'
import * as route8 from '@/app/backend/api/admin/semesters/route'
import * as route9 from '@/app/backend/api/admin/semesters/[id]/route'
import * as route10 from '@/app/backend/api/admin/users/route'
import * as route11 from '@/app/backend/api/admin/users/[id]/route'
import * as route12 from '@/app/backend/api/analytics/route'
import * as route13 from '@/app/backend/api/analytics/feedback/route'
import * as route14 from '@/app/backend/api/analytics/items/route'
import * as route15 from '@/app/backend/api/analytics/participants/route'
import * as route16 from '@/app/backend/api/chair/route'
import * as route17 from '@/app/backend/api/dashboard/route'
import * as route18 from '@/app/backend/api/feedback/route'
import * as route19 from '@/app/backend/api/feedback/[id]/route'
import * as route20 from '@/app/backend/api/feedback/read/route'
import * as route21 from '@/app/backend/api/health/live/route'
import * as route22 from '@/app/backend/api/health/ready/route'
import * as route23 from '@/app/backend/api/lectures/route'
import * as route24 from '@/app/backend/api/lectures/[id]/route'
import * as route25 from '@/app/backend/api/lectures/[id]/archive/route'
import * as route26 from '@/app/backend/api/lectures/[id]/code/route'
import * as route27 from '@/app/backend/api/lectures/[id]/copy/route'
import * as route28 from '@/app/backend/api/lectures/[id]/points.csv/route'
import * as route29 from '@/app/backend/api/lectures/[id]/restore/route'
import * as route30 from '@/app/backend/api/lectures/current/route'
import * as route31 from '@/app/backend/api/live/route'
import * as route32 from '@/app/backend/api/metrics/route'
import * as route33 from '@/app/backend/api/preview/route'
import * as route34 from '@/app/backend/api/quickchecks/[id]/results.csv/route'
import * as route35 from '@/app/backend/api/rounds/route'
import * as route36 from '@/app/backend/api/rounds/[id]/end/route'
import * as route37 from '@/app/backend/api/rounds/[id]/extend/route'
import * as route38 from '@/app/backend/api/rounds/[id]/registrations/route'
import * as route39 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/route'
import * as route40 from '@/app/backend/api/rounds/[id]/registrations/[registrationId]/identity/route'
import * as route41 from '@/app/backend/api/rounds/[id]/results/route'
import * as route42 from '@/app/backend/api/rounds/[id]/reveal/route'
import * as route43 from '@/app/backend/api/semesters/route'
import * as route44 from '@/app/backend/api/sessions/activate/route'
import * as route45 from '@/app/backend/api/sessions/current/route'
import * as route46 from '@/app/backend/api/sessions/deactivate/route'
import * as route47 from '@/app/backend/api/sessions/open/route'
import * as route48 from '@/app/backend/api/student/feedback/route'
import * as route49 from '@/app/backend/api/student/lesson_auth/route'
import * as route50 from '@/app/backend/api/student/me/route'
import * as route51 from '@/app/backend/api/student/question/answer/route'
import * as route52 from '@/app/backend/api/student/question/result/route'
import * as route53 from '@/app/backend/api/student/rating/route'
import * as route54 from '@/app/backend/api/student/state/route'
import * as route55 from '@/app/backend/api/student/tempo/route'
import * as route56 from '@/app/backend/api/tutor/login/route'
import * as route57 from '@/app/backend/api/tutors/route'
import * as route58 from '@/app/backend/api/vue/authentication/authCheck/route'
import * as route59 from '@/app/backend/api/vue/questions/route'
import * as route60 from '@/app/backend/api/vue/quickchecks/route'
import * as route61 from '@/app/backend/api/vue/session/route'
import * as route62 from '@/app/backend/api/vue/student/quickCheckAuth/route'
import * as route63 from '@/app/backend/api/vue/student/quickcheck/answer/route'
import * as route64 from '@/app/backend/api/vue/student/quickcheck/results/route'

/** Every path of the API with its handlers. */
export const routes = {
  '/api/account/': route0,
  '/api/account/appearance/': route1,
  '/api/admin/audit/': route2,
  '/api/admin/chair/': route3,
  '/api/admin/lectures/': route4,
  '/api/admin/lectures/{id}/': route5,
  '/api/admin/lectures/{id}/archive/': route6,
  '/api/admin/lectures/{id}/restore/': route7,
  '/api/admin/semesters/': route8,
  '/api/admin/semesters/{id}/': route9,
  '/api/admin/users/': route10,
  '/api/admin/users/{id}/': route11,
  '/api/analytics/': route12,
  '/api/analytics/feedback/': route13,
  '/api/analytics/items/': route14,
  '/api/analytics/participants/': route15,
  '/api/chair/': route16,
  '/api/dashboard/': route17,
  '/api/feedback/': route18,
  '/api/feedback/{id}/': route19,
  '/api/feedback/read/': route20,
  '/api/health/live/': route21,
  '/api/health/ready/': route22,
  '/api/lectures/': route23,
  '/api/lectures/{id}/': route24,
  '/api/lectures/{id}/archive/': route25,
  '/api/lectures/{id}/code/': route26,
  '/api/lectures/{id}/copy/': route27,
  '/api/lectures/{id}/points.csv': route28,
  '/api/lectures/{id}/restore/': route29,
  '/api/lectures/current/': route30,
  '/api/live/': route31,
  '/api/metrics/': route32,
  '/api/preview/': route33,
  '/api/quickchecks/{id}/results.csv': route34,
  '/api/rounds/': route35,
  '/api/rounds/{id}/end/': route36,
  '/api/rounds/{id}/extend/': route37,
  '/api/rounds/{id}/registrations/': route38,
  '/api/rounds/{id}/registrations/{registrationId}/': route39,
  '/api/rounds/{id}/registrations/{registrationId}/identity/': route40,
  '/api/rounds/{id}/results/': route41,
  '/api/rounds/{id}/reveal/': route42,
  '/api/semesters/': route43,
  '/api/sessions/activate/': route44,
  '/api/sessions/current/': route45,
  '/api/sessions/deactivate/': route46,
  '/api/sessions/open/': route47,
  '/api/student/feedback/': route48,
  '/api/student/lesson_auth/': route49,
  '/api/student/me/': route50,
  '/api/student/question/answer/': route51,
  '/api/student/question/result/': route52,
  '/api/student/rating/': route53,
  '/api/student/state/': route54,
  '/api/student/tempo/': route55,
  '/api/tutor/login/': route56,
  '/api/tutors/': route57,
  '/api/vue/authentication/authCheck/': route58,
  '/api/vue/questions/': route59,
  '/api/vue/quickchecks/': route60,
  '/api/vue/session/': route61,
  '/api/vue/student/quickCheckAuth/': route62,
  '/api/vue/student/quickcheck/answer/': route63,
  '/api/vue/student/quickcheck/results/': route64,
}
