import { randomUUID } from "node:crypto"
import { EventEmitter } from "node:events"
import {
  appendBytesMax,
  checkpointAnswer,
  clusterInfo,
  type ClusterMember,
  eventAnswer,
  identifierOf,
  malformed,
  noRecord,
  notLeader,
  notSignedIn,
  propertyMissing,
  streamDeleted,
  supportedMethods,
  tooLarge,
  unavailable,
} from "./doubleAnswers.ts"
import type {
  AppendReq,
  AppendResp,
  DeleteReq,
  DeleteResp,
  ReadReq,
  ReadResp,
  TombstoneReq,
  TombstoneResp,
} from "@eventstore/db-client/generated/streams_pb.js"
import * as grpc from "@grpc/grpc-js"
import { featureService, gossipService, sharedMessages, streamMessages, streamService } from "./doubleStubs.ts"
import { type Proposed, type Stored, storedStreams, type StreamStore } from "./storedStreams.ts"

/** EventStoreDB's Streams service, as far as the log uses it, over real gRPC: from the stubs in its client package. */
export interface EventStoreDouble {
  readonly host: string
  readonly port: number
  /** Method names of the calls received. */
  readonly calls: ReadonlyArray<string>
  stop(): void
}

export async function startEventStoreDouble({
  port: wanted = 0,
  store = storedStreams(),
  appended = new EventEmitter().setMaxListeners(0),
  members = () => [],
  gossipAfterMs = () => 0,
  gossips = () => true,
  leaderPort,
  isClosed = false,
  certificate,
  login,
}: {
  readonly port?: number
  /** Shared by the nodes of a cluster. */
  readonly store?: StreamStore
  readonly appended?: EventEmitter
  /** Of the cluster, as this node knows them. */
  readonly members?: () => ReadonlyArray<ClusterMember>
  /** How long the node takes to answer with the members of its cluster. */
  readonly gossipAfterMs?: () => number
  /** Whether the node answers with the members of its cluster, or that it is not ready. */
  readonly gossips?: () => boolean
  /** The port of the leader if this node is none: it then refuses appends. */
  readonly leaderPort?: () => number | undefined
  /** Answers every client that it is not signed in. */
  readonly isClosed?: boolean
  /** Serves over TLS. */
  readonly certificate?: { readonly key: string; readonly cert: string }
  /** The only login with which the node says who the members of its cluster are. */
  readonly login?: { readonly username: string; readonly password: string }
} = {}): Promise<EventStoreDouble> {
  const calls: Array<string> = []
  const server = new grpc.Server({ "grpc.max_concurrent_streams": callsMax })

  server.addService(featureService.ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, answer: grpc.sendUnaryData<unknown>) => answer(null, supportedMethods()),
  })
  server.addService(gossipService.GossipService, {
    read(call: grpc.ServerUnaryCall<unknown, unknown>, answer: grpc.sendUnaryData<unknown>) {
      calls.push("gossip")
      if (login && call.metadata.get("authorization")[0] !== basic(login)) return answer(notSignedIn)
      if (!gossips()) return answer(unavailable)
      setTimeout(() => answer(null, clusterInfo(members())), gossipAfterMs()).unref()
    },
  })
  server.addService(streamService.StreamsService, {
    append(call: grpc.ServerReadableStream<AppendReq, AppendResp>, answer: grpc.sendUnaryData<AppendResp>) {
      calls.push("append")
      let options: AppendReq.Options | undefined
      const proposed: Array<Proposed> = []
      call.on("data", (request: AppendReq) => {
        options ??= request.getOptions()
        const message = request.getProposedMessage()
        if (message) proposed.push(proposedOf(message))
      })
      call.on("end", () => {
        if (isClosed) return answer(notSignedIn)
        const leader = leaderPort?.()
        if (leader !== undefined) return answer(notLeader(leader))
        if (!options) return answer(malformed("an append begins with its options"))
        const size = proposed.reduce((sum, event) => sum + event.data.length + event.metadata.length, 0)
        if (size > appendBytesMax) return answer(tooLarge())
        for (const { id, type, contentType } of proposed) {
          if (!isUuid(id)) return answer(malformed(`${id} is no UUID`))
          if (type === "") return answer(propertyMissing("type"))
          if (contentType === "") return answer(propertyMissing("content-type"))
        }
        if (store.stream(nameOf(options)) === "deleted") return answer(streamDeleted(nameOf(options)))
        answer(null, appendAnswer(store, options, proposed))
        appended.emit("appended")
      })
    },
    read(call: grpc.ServerWritableStream<ReadReq, ReadResp>) {
      calls.push("read")
      const options = call.request.getOptions()
      const filter = options?.getFilter()
      const refuse = (refusal: Partial<grpc.ServiceError>): void => void call.emit("error", refusal)
      if (isClosed) return refuse(notSignedIn)
      if (!options) return refuse(malformed("a read has options"))
      if (!options.hasSubscription() && !Number(options.getCount())) return refuse(malformed("a read has a count"))
      if (filter && !(windowOf(filter) && filter.getCheckpointintervalmultiplier())) {
        return refuse(malformed("a filter has a window and an interval of checkpoints"))
      }
      if (options.hasSubscription()) subscribe(call, options, store, appended)
      else if (options.hasStream()) readStream(call, options, store)
      else readAll(call, options, store)
    },
    batchAppend(call: grpc.ServerDuplexStream<unknown, unknown>) {
      calls.push("batchAppend")
      call.destroy(Object.assign(new Error("the double takes no batches"), { code: grpc.status.UNIMPLEMENTED }))
    },
    delete(call: grpc.ServerUnaryCall<DeleteReq, DeleteResp>, answer: grpc.sendUnaryData<DeleteResp>) {
      remove(call, answer, new streamMessages.DeleteResp(), false)
    },
    tombstone(call: grpc.ServerUnaryCall<TombstoneReq, TombstoneResp>, answer: grpc.sendUnaryData<TombstoneResp>) {
      remove(call, answer, new streamMessages.TombstoneResp(), true)
    },
  })

  function remove<Answer>(
    call: grpc.ServerUnaryCall<DeleteReq | TombstoneReq, Answer>,
    answer: grpc.sendUnaryData<Answer>,
    done: Answer,
    forGood: boolean,
  ): void {
    const options = call.request.getOptions()
    if (isClosed) return answer(notSignedIn)
    if (!options) return answer(malformed("a deletion has options"))
    if (store.stream(nameOf(options)) === "deleted") return answer(streamDeleted(nameOf(options)))
    store.remove(nameOf(options), forGood)
    answer(null, done)
    appended.emit("appended")
  }

  const port = await new Promise<number>((resolve, reject) => {
    const credentials = certificate
      ? grpc.ServerCredentials.createSsl(null, [
          { private_key: Buffer.from(certificate.key), cert_chain: Buffer.from(certificate.cert) },
        ])
      : grpc.ServerCredentials.createInsecure()
    server.bindAsync(`127.0.0.1:${wanted}`, credentials, (error, bound) => (error ? reject(error) : resolve(bound)))
  })
  return { host: "127.0.0.1", port, calls, stop: () => server.forceShutdown() }
}

/** On one connection, as EventStoreDB allows them: further ones wait until one of these has ended. */
const callsMax = 100

const basic = ({ username, password }: { readonly username: string; readonly password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

function proposedOf(message: AppendReq.ProposedMessage): Proposed {
  const { Structured } = sharedMessages.UUID
  const id = message.getId()
  if (!id || id.getStructured() instanceof Structured) throw new Error("the client sends ids as text")
  return {
    id: id.getString(),
    type: message.getMetadataMap().get("type") ?? "",
    contentType: message.getMetadataMap().get("content-type") ?? "",
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  }
}

function appendAnswer(store: StreamStore, options: AppendReq.Options, proposed: ReadonlyArray<Proposed>): AppendResp {
  const answer = new streamMessages.AppendResp()
  const expected = options.hasNoStream()
    ? "no_stream"
    : options.hasStreamExists()
      ? "stream_exists"
      : options.hasAny()
        ? "any"
        : BigInt(options.getRevision())
  const stream = nameOf(options)
  const last = store.append(stream, expected, proposed)
  if (last) {
    const success = new streamMessages.AppendResp.Success()
    const position = new streamMessages.AppendResp.Position()
    position.setCommitPosition(String(last.position))
    position.setPreparePosition(String(last.position))
    success.setCurrentRevision(String(last.revision))
    success.setPosition(position)
    answer.setSuccess(success)
    return answer
  }
  const wrong = new streamMessages.AppendResp.WrongExpectedVersion()
  const events = store.stream(stream)
  const current = events === "deleted" ? undefined : events.at(-1)
  if (current) wrong.setCurrentRevision(String(current.revision))
  else wrong.setCurrentNoStream(new sharedMessages.Empty())
  if (expected === "no_stream") wrong.setExpectedNoStream(new sharedMessages.Empty())
  else if (expected === "stream_exists") wrong.setExpectedStreamExists(new sharedMessages.Empty())
  else if (expected === "any") wrong.setExpectedAny(new sharedMessages.Empty())
  else wrong.setExpectedRevision(String(expected))
  answer.setWrongExpectedVersion(wrong)
  return answer
}

function readStream(
  call: grpc.ServerWritableStream<ReadReq, ReadResp>,
  options: ReadReq.Options,
  store: StreamStore,
): void {
  const from = options.getStream()
  const name = from ? nameOf(from) : ""
  const events = store.stream(name)
  if (events === "deleted") return void call.emit("error", streamDeleted(name))
  if (events.length === 0) {
    const missing = new streamMessages.ReadResp.StreamNotFound()
    missing.setStreamIdentifier(identifierOf(name))
    const answer = new streamMessages.ReadResp()
    answer.setStreamNotFound(missing)
    call.write(answer)
    return void call.end()
  }
  const start = from?.hasRevision() ? BigInt(from.getRevision()) : undefined
  const asked = inDirection(options, events, (event) => event.revision, start)
  for (const event of asked) call.write(eventAnswer(event))
  call.end()
}

function readAll(
  call: grpc.ServerWritableStream<ReadReq, ReadResp>,
  options: ReadReq.Options,
  store: StreamStore,
): void {
  const from = options.getAll()?.getPosition()
  const start = from ? BigInt(from.getCommitPosition()) : undefined
  if (!isRecord(store, start)) return void call.emit("error", noRecord)
  const matches = filterOf(options)
  for (const event of inDirection(options, store.all(), (event) => event.position, start, matches)) {
    call.write(eventAnswer(event))
  }
  call.end()
}

/** Whether a record begins there. Beyond the end, the server reads nothing and reports no error. */
function isRecord(store: StreamStore, position: bigint | undefined): boolean {
  if (position === undefined || position > (store.all().at(-1)?.position ?? 0n)) return true
  return store.all()[firstAt(store.all(), (event) => event.position, position)]?.position === position
}

/** From `start`, inclusive, in the requested direction, up to the requested number. */
function inDirection(
  options: ReadReq.Options,
  events: ReadonlyArray<Stored>,
  placeOf: (event: Stored) => bigint,
  start: bigint | undefined,
  matches: (event: Stored) => boolean = () => true,
): ReadonlyArray<Stored> {
  const backwards = options.getReadDirection() === streamMessages.ReadReq.Options.ReadDirection.BACKWARDS
  const count = Number(options.getCount())
  const found: Array<Stored> = []
  const first = start === undefined ? (backwards ? events.length : 0) : firstAt(events, placeOf, start)
  let index = backwards ? Math.min(first, events.length - 1) : first
  for (; found.length < count; index += backwards ? -1 : 1) {
    const event = events[index]
    if (!event) break
    if (backwards && start !== undefined && placeOf(event) > start) continue
    if (matches(event)) found.push(event)
  }
  return found
}

/** Index of the first event at a position or after it; their number where there is none. */
function firstAt(events: ReadonlyArray<Stored>, placeOf: (event: Stored) => bigint, place: bigint): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    const event = events[middle]
    if (event && placeOf(event) < place) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Everything after a position, then what is appended. Reports when it has caught up, and its progress without a match.
 */
function subscribe(
  call: grpc.ServerWritableStream<ReadReq, ReadResp>,
  options: ReadReq.Options,
  store: StreamStore,
  appended: EventEmitter,
): void {
  const matches = filterOf(options)
  const filter = options.getFilter()
  const window = filter ? windowOf(filter) * filter.getCheckpointintervalmultiplier() : 0
  const from = options.getAll()?.getPosition()
  const after = from ? BigInt(from.getCommitPosition()) : -1n
  if (from && !isRecord(store, after)) return void call.emit("error", noRecord)
  let next = options.getAll()?.hasEnd() ? store.all().length : firstAt(store.all(), (event) => event.position, after)
  let passed = 0

  const confirmation = new streamMessages.ReadResp.SubscriptionConfirmation()
  confirmation.setSubscriptionId(randomUUID())
  const confirmed = new streamMessages.ReadResp()
  confirmed.setConfirmation(confirmation)
  call.write(confirmed)

  const deliver = (): void => {
    for (; next < store.all().length; next += 1) {
      const event = store.all()[next]
      if (!event) break
      if (event.position <= after) continue
      if (matches(event)) call.write(eventAnswer(event))
      passed += 1
      if (filter && passed % window === 0) call.write(checkpointAnswer(event.position))
    }
  }
  deliver()
  const caughtUp = new streamMessages.ReadResp()
  caughtUp.setCaughtUp(new streamMessages.ReadResp.CaughtUp())
  call.write(caughtUp)
  appended.on("appended", deliver)
  call.on("cancelled", () => {
    appended.off("appended", deliver)
    call.end()
  })
}

/** How many events the server reads before it reports its progress; its own number where the client sets none. */
const windowOf = (filter: ReadReq.Options.FilterOptions): number => (filter.hasCount() ? 32 : filter.getMax())

function filterOf(options: ReadReq.Options): (event: Stored) => boolean {
  const filter = options.getFilter()
  const expression = filter?.getStreamIdentifier() ?? filter?.getEventType()
  if (!filter || !expression) return () => true
  const textOf = filter.hasStreamIdentifier() ? (event: Stored) => event.stream : (event: Stored) => event.type
  const prefixes = expression.getPrefixList()
  if (prefixes.length > 0) return (event) => prefixes.some((prefix) => textOf(event).startsWith(prefix))
  const pattern = new RegExp(expression.getRegex())
  return (event) => pattern.test(textOf(event))
}

const nameOf = (named: { getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined }): string =>
  Buffer.from(named.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString("utf8")
