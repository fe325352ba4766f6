-- CreateTable
CREATE TABLE "wall" (
    "id" UUID NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "code" CHAR(6),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "session_id" UUID,
    "connected_at" TIMESTAMPTZ(3),
    "disconnected_at" TIMESTAMPTZ(3),

    CONSTRAINT "wall_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "wall_secret_hash_key" ON "wall"("secret_hash");

-- CreateIndex
CREATE UNIQUE INDEX "wall_code_key" ON "wall"("code");

-- CreateIndex
CREATE INDEX "wall_session_id_idx" ON "wall"("session_id");

-- CreateIndex
CREATE INDEX "wall_expires_at_idx" ON "wall"("expires_at");

-- AddForeignKey
ALTER TABLE "wall" ADD CONSTRAINT "wall_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "wall"
  ADD CONSTRAINT "wall_code_or_session" CHECK (
    (code IS NULL) = (session_id IS NOT NULL) AND (session_id IS NULL) = (connected_at IS NULL)),
  ADD CONSTRAINT "wall_disconnected_after_connected" CHECK (
    disconnected_at IS NULL OR (connected_at IS NOT NULL AND disconnected_at >= connected_at));
