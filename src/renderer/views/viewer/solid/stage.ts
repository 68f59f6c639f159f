/** Where a 3D model stands: light, camera and the ways to turn it. It draws when something changed, and only then. */

import {
  AnimationMixer,
  Box3,
  DirectionalLight,
  HemisphereLight,
  type Material,
  type Mesh,
  type Object3D,
  PerspectiveCamera,
  PMREMGenerator,
  Scene,
  Sphere,
  Texture,
  Timer,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import type { GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { graphics } from './graphics.ts';

export type Turn = 'left' | 'right' | 'up' | 'down';

export interface Stage {
  show(gltf: GLTF): void;
  turn(way: Turn): void;
  shift(way: Turn): void;
  zoom(way: 'in' | 'out'): void;
  reset(): void;
  /** Turns by itself, and plays what moves in the model. */
  setMoving(moving: 'moving' | 'still'): void;
  resize(width: number, height: number): void;
  /** Gives everything back to the graphics card. */
  close(): void;
}

const TURN_RADIANS = Math.PI / 12;
const SHIFT_PIXELS = 40;
const ZOOM = 0.85;

/** Null where the machine cannot draw in three dimensions. `onLost`: it could, and no longer can. */
export function createStage({
  canvas,
  onLost,
}: {
  readonly canvas: HTMLCanvasElement;
  readonly onLost: () => void;
}): Stage | null {
  const renderer = rendererOn(canvas);
  return renderer === null ? null : stageOf({ renderer, canvas, onLost });
}

interface StageParts {
  readonly renderer: WebGLRenderer;
  readonly canvas: HTMLCanvasElement;
  readonly onLost: () => void;
}

function stageOf({ renderer, canvas, onLost }: StageParts): Stage {
  const scene = new Scene();
  const camera = new PerspectiveCamera(35, 1, 0.01, 1_000);
  const controls = new OrbitControls(camera, canvas);
  const timer = new Timer();
  let mixer: AnimationMixer | null = null;
  let moving = false;
  let frame: number | null = null;
  let closed = false;

  const putOut = graphics() === 'card' ? lightByRoom(renderer, scene) : lightByLamps(scene, camera);

  controls.enableDamping = false;
  controls.autoRotateSpeed = 1.6;
  controls.addEventListener('change', ask);
  canvas.addEventListener('webglcontextlost', lost);

  return {
    show(gltf) {
      scene.add(gltf.scene);
      lookAt(gltf.scene);
      if (gltf.animations.length > 0) {
        mixer = new AnimationMixer(gltf.scene);
        for (const clip of gltf.animations.slice(0, 8)) mixer.clipAction(clip).play();
      }
      // Shaders are made ready beside the page's own work, where the card can do that.
      void renderer.compileAsync(scene, camera).then(ask, ask);
    },
    turn(way) {
      if (way === 'left' || way === 'right') controls.rotateLeft(way === 'left' ? -TURN_RADIANS : TURN_RADIANS);
      else controls.rotateUp(way === 'up' ? -TURN_RADIANS : TURN_RADIANS);
      update();
    },
    shift(way) {
      const [x, y] = { left: [1, 0], right: [-1, 0], up: [0, 1], down: [0, -1] }[way];
      controls.pan((x ?? 0) * SHIFT_PIXELS, (y ?? 0) * SHIFT_PIXELS);
      update();
    },
    zoom(way) {
      if (way === 'in') controls.dollyIn(ZOOM);
      else controls.dollyOut(ZOOM);
      update();
    },
    reset() {
      controls.reset();
      update();
    },
    setMoving(wanted) {
      moving = wanted === 'moving';
      controls.autoRotate = moving;
      timer.reset();
      ask();
    },
    resize(width, height) {
      if (width < 1 || height < 1) return;
      renderer.setPixelRatio(graphics() === 'card' ? Math.min(2, window.devicePixelRatio) : 1);
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      camera.updateProjectionMatrix();
      // At once: a canvas whose size was set is empty until it is drawn to.
      draw();
    },
    close() {
      closed = true;
      if (frame !== null) cancelAnimationFrame(frame);
      canvas.removeEventListener('webglcontextlost', lost);
      controls.dispose();
      mixer?.stopAllAction();
      disposeOf(scene);
      putOut();
      timer.dispose();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };

  function lost(event: Event): void {
    event.preventDefault();
    if (!closed) onLost();
  }

  function update(): void {
    controls.update();
    ask();
  }

  function ask(): void {
    if (frame === null && !closed) frame = requestAnimationFrame(next);
  }

  function next(): void {
    frame = null;
    timer.update();
    if (moving) {
      controls.update(timer.getDelta());
      mixer?.update(timer.getDelta());
    }
    draw();
    if (moving) ask();
  }

  function draw(): void {
    if (!closed) renderer.render(scene, camera);
  }

  function lookAt(model: Object3D): void {
    const sphere = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
    const radius = Number.isFinite(sphere.radius) && sphere.radius > 0 ? sphere.radius : 1;
    const centre = Number.isFinite(sphere.center.length()) ? sphere.center : new Vector3();
    const distance = (radius / Math.sin((camera.fov * Math.PI) / 360)) * 1.1;
    camera.near = distance / 1_000;
    camera.far = distance * 20;
    camera.position.copy(centre).add(new Vector3(0.45, 0.35, 1).normalize().multiplyScalar(distance));
    camera.updateProjectionMatrix();
    controls.target.copy(centre);
    controls.minDistance = distance / 50;
    controls.maxDistance = distance * 8;
    controls.update();
    controls.saveState();
  }
}

/** Light from all sides, mirrored by what is metal. Answers with what gives it back. */
function lightByRoom(renderer: WebGLRenderer, scene: Scene): () => void {
  const room = new RoomEnvironment();
  const generator = new PMREMGenerator(renderer);
  const environment = generator.fromScene(room, 0.04).texture;
  scene.environment = environment;
  generator.dispose();
  room.dispose();
  return () => environment.dispose();
}

/** The sky, and a lamp that goes with the camera. */
function lightByLamps(scene: Scene, camera: PerspectiveCamera): () => void {
  const lamp = new DirectionalLight(0xffffff, 2);
  lamp.position.set(-0.6, 1, 0.8);
  camera.add(lamp, lamp.target);
  lamp.target.position.set(0, 0, -1);
  scene.add(camera, new HemisphereLight(0xffffff, 0x8a8078, 1.6));
  return () => lamp.dispose();
}

function rendererOn(canvas: HTMLCanvasElement): WebGLRenderer | null {
  // Asked here and not by three, which writes an error to the console for what is told in words anyway.
  const context = canvas.getContext('webgl2', { alpha: true, antialias: graphics() === 'card', powerPreference: 'low-power' });
  if (context === null) return null;
  try {
    return new WebGLRenderer({ canvas, context, alpha: true });
  } catch {
    return null;
  }
}

function disposeOf(scene: Scene): void {
  scene.traverse((thing) => {
    if (!isMesh(thing)) return;
    thing.geometry.dispose();
    for (const material of Array.isArray(thing.material) ? thing.material : [thing.material]) disposeMaterial(material);
  });
}

function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) {
    if (!(value instanceof Texture)) continue;
    if (value.image instanceof ImageBitmap) value.image.close();
    value.dispose();
  }
  material.dispose();
}

function isMesh(thing: Object3D): thing is Mesh {
  return 'geometry' in thing && 'material' in thing;
}
