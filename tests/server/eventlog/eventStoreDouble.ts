import { randomUUID } from "node:crypto"
import { EventEmitter } from "node:events"
import gossipService from "@eventstore/db-client/generated/gossip_grpc_pb.js"
import gossipMessages from "@eventstore/db-client/generated/gossip_pb.js"
import featureService from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js"
import featureMessages from "@eventstore/db-client/generated/serverfeatures_pb.js"
import sharedMessages from "@eventstore/db-client/generated/shared_pb.js"
import streamService from "@eventstore/db-client/generated/streams_grpc_pb.js"
import type { AppendReq, AppendResp, ReadReq, ReadResp } from "@eventstore/db-client/generated/streams_pb.js"
import streamMessages from "@eventstore/db-client/generated/streams_pb.js"
import * as grpc from "@grpc/grpc-js"
import { type Proposed, type Stored, storedStreams, type StreamStore } from "./storedStreams.ts"

/** EventStoreDB's Streams service, as far as the log uses it, over real gRPC: from the stubs that its client ships. */
export interface EventStoreDouble {
  readonly host: string
  readonly port: number
  /** Method names of the calls it has had. */
  readonly calls: ReadonlyArray<string>
  stop(): void
}

export async function startEventStoreDouble({
  port: wanted = 0,
  store = storedStreams(),
  appended = new EventEmitter().setMaxListeners(0),
  members = () => [],
}: {
  readonly port?: number
  /** Shared by the nodes of a cluster. */
  readonly store?: StreamStore
  readonly appended?: EventEmitter
  /** Of the cluster, as this node knows them. */
  readonly members?: () => ReadonlyArray<{ readonly port: number; readonly isLeader: boolean }>
} = {}): Promise<EventStoreDouble> {
  const calls: Array<string> = []
  const server = new grpc.Server({ "grpc.max_concurrent_streams": callsMax })

  server.addService(featureService.ServerFeaturesService, {
    getSupportedMethods: (_call: unknown, answer: grpc.sendUnaryData<unknown>) => answer(null, supportedMethods()),
  })
  server.addService(gossipService.GossipService, {
    read: (_call: unknown, answer: grpc.sendUnaryData<unknown>) => answer(null, clusterInfo(members())),
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
        if (!options) return answer({ code: grpc.status.INVALID_ARGUMENT })
        const size = proposed.reduce((sum, event) => sum + event.data.length + event.metadata.length, 0)
        if (size > appendBytesMax) return answer(tooLarge())
        answer(null, appendAnswer(store, options, proposed))
        appended.emit("appended")
      })
    },
    read(call: grpc.ServerWritableStream<ReadReq, ReadResp>) {
      calls.push("read")
      const options = call.request.getOptions()
      if (options?.hasSubscription()) subscribe(call, options, store, appended)
      else if (options?.hasStream()) readStream(call, options, store)
      else if (options) readAll(call, options, store)
      else call.end()
    },
    batchAppend(call: grpc.ServerDuplexStream<unknown, unknown>) {
      calls.push("batchAppend")
      call.destroy(Object.assign(new Error("the double takes no batches"), { code: grpc.status.UNIMPLEMENTED }))
    },
    delete: unimplemented,
    tombstone: unimplemented,
  })

  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${wanted}`, grpc.ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    )
  })
  return { host: "127.0.0.1", port, calls, stop: () => server.forceShutdown() }
}

/** On one connection, as EventStoreDB allows them: further ones wait until one of these has ended. */
const callsMax = 100
const appendBytesMax = 1024 * 1024
const ticksPerMillisecond = 10_000n

const unimplemented = (_call: unknown, answer: grpc.sendUnaryData<never>): void =>
  answer({ code: grpc.status.UNIMPLEMENTED })

/** As a server of this age answers: it would take batches. */
function supportedMethods() {
  const supported = new featureMessages.SupportedMethods()
  supported.setEventStoreServerVersion("23.10.0")
  for (const name of ["read", "append", "batchappend"]) {
    const method = new featureMessages.SupportedMethod()
    method.setServiceName("event_store.client.streams.streams")
    method.setMethodName(name)
    method.setFeaturesList(["stream", "all"])
    supported.addMethods(method)
  }
  return supported
}

function clusterInfo(members: ReadonlyArray<{ readonly port: number; readonly isLeader: boolean }>) {
  const { FOLLOWER, LEADER } = gossipMessages.MemberInfo.VNodeState
  const cluster = new gossipMessages.ClusterInfo()
  for (const { port, isLeader } of members) {
    const endpoint = new gossipMessages.EndPoint()
    endpoint.setAddress("127.0.0.1")
    endpoint.setPort(port)
    const member = new gossipMessages.MemberInfo()
    const id = new sharedMessages.UUID()
    id.setString(randomUUID())
    member.setInstanceId(id)
    member.setIsAlive(true)
    member.setState(isLeader ? LEADER : FOLLOWER)
    member.setHttpEndPoint(endpoint)
    cluster.addMembers(member)
  }
  return cluster
}

function tooLarge(): Partial<grpc.ServiceError> {
  const metadata = new grpc.Metadata()
  metadata.set("exception", "maximum-append-size-exceeded")
  metadata.set("maximum-append-size", String(appendBytesMax))
  return { code: grpc.status.INVALID_ARGUMENT, details: "Maximum Append Size Exceeded.", metadata }
}

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
  const current = store.stream(stream).at(-1)
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

/** Whether a record begins there. Beyond the end, the server reads nothing and does not complain. */
function isRecord(store: StreamStore, position: bigint | undefined): boolean {
  if (position === undefined || position > (store.all().at(-1)?.position ?? 0n)) return true
  return store.all()[firstAt(store.all(), (event) => event.position, position)]?.position === position
}

const noRecord: Partial<grpc.ServiceError> = {
  code: grpc.status.UNKNOWN,
  details: "Unexpected ReadAllResult: Error",
}

/** From `start`, inclusive, in the direction asked for, as many as asked for. */
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

/** Index of the first event that stands at a place or behind it; their number where none does. */
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

/** Everything after a position, then what is appended. Says when it has caught up, and how far it got without a match. */
function subscribe(
  call: grpc.ServerWritableStream<ReadReq, ReadResp>,
  options: ReadReq.Options,
  store: StreamStore,
  appended: EventEmitter,
): void {
  const matches = filterOf(options)
  const window = (options.getFilter()?.getMax() || 32) * (options.getFilter()?.getCheckpointintervalmultiplier() || 1)
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
      if (options.hasFilter() && passed % window === 0) call.write(checkpointAnswer(event.position))
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

function eventAnswer(stored: Stored): ReadResp {
  const recorded = new streamMessages.ReadResp.ReadEvent.RecordedEvent()
  const id = new sharedMessages.UUID()
  id.setString(stored.id)
  recorded.setId(id)
  recorded.setStreamIdentifier(identifierOf(stored.stream))
  recorded.setStreamRevision(String(stored.revision))
  recorded.setCommitPosition(String(stored.position))
  recorded.setPreparePosition(String(stored.position))
  recorded.getMetadataMap().set("type", stored.type)
  recorded.getMetadataMap().set("content-type", stored.contentType)
  recorded.getMetadataMap().set("created", String(BigInt(stored.recordedAt) * ticksPerMillisecond))
  recorded.setData(stored.data)
  recorded.setCustomMetadata(stored.metadata)
  const read = new streamMessages.ReadResp.ReadEvent()
  read.setEvent(recorded)
  read.setCommitPosition(String(stored.position))
  const answer = new streamMessages.ReadResp()
  answer.setEvent(read)
  return answer
}

function checkpointAnswer(position: bigint): ReadResp {
  const checkpoint = new streamMessages.ReadResp.Checkpoint()
  checkpoint.setCommitPosition(String(position))
  checkpoint.setPreparePosition(String(position))
  const answer = new streamMessages.ReadResp()
  answer.setCheckpoint(checkpoint)
  return answer
}

const nameOf = (named: { getStreamIdentifier(): { getStreamName_asU8(): Uint8Array } | undefined }): string =>
  Buffer.from(named.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString("utf8")

function identifierOf(stream: string): InstanceType<typeof sharedMessages.StreamIdentifier> {
  const identifier = new sharedMessages.StreamIdentifier()
  identifier.setStreamName(Buffer.from(stream).toString("base64"))
  return identifier
}
