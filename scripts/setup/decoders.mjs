/**
 * The decoders that come with three are scripts for a page that allows everything: they leave a function in the global scope, and one
 * writes code while it runs, which the app's policies forbid. Here they become modules without either. Their types are in
 * src/renderer/views/viewer/solid/decoderModules.d.ts.
 *
 * @typedef {{ readonly name: string, readonly swaps: readonly (readonly [string, string])[] }} Decoder
 * @type {Readonly<Record<string, Decoder>>}
 */
const DECODERS = {
  'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js': {
    name: 'DracoDecoderModule',
    swaps: [
      [
        '"object"===typeof exports&&"object"===typeof module?module.exports=DracoDecoderModule:"function"===typeof define&&define.amd?define([],function(){return DracoDecoderModule}):"object"===typeof exports&&(exports.DracoDecoderModule=DracoDecoderModule);',
        '',
      ],
    ],
  },
  'three/examples/jsm/libs/basis/basis_transcoder.js': {
    name: 'BASIS',
    swaps: [
      [
        "if (typeof exports === 'object' && typeof module === 'object')\n  module.exports = BASIS;\nelse if (typeof define === 'function' && define['amd'])\n  define([], () => BASIS);",
        '',
      ],
      // Calls from JavaScript into the decoder: each argument is turned into what the decoder takes, and cleared away after.
      [
        'var invokerFn=newFunc(Function,args)(...closureArgs);return createNamedFunction(humanName,invokerFn)',
        `return createNamedFunction(humanName, function (...given) {
          const pile = needsDestructorStack ? [] : null;
          const wired = argTypes.map((type, at) => {
            if (at === 0 || (at === 1 && !isClassMethodFunc)) return undefined;
            return type["toWireType"](pile, at === 1 ? this : given[at - 2]);
          });
          const result = cppInvokerFunc(cppTargetFunc, ...wired.slice(isClassMethodFunc ? 1 : 2));
          if (pile !== null) runDestructors(pile);
          else {
            for (let at = isClassMethodFunc ? 1 : 2; at < argTypes.length; at += 1) {
              if (argTypes[at].destructorFunction !== null) argTypes[at].destructorFunction(wired[at]);
            }
          }
          return returns ? argTypes[0]["fromWireType"](result) : undefined;
        })`,
      ],
      ['let[args,invokerFnBody]=createJsInvoker(argTypes,isClassMethodFunc,returns,isAsync);args.push(invokerFnBody);', ''],
      // Calls from the decoder into JavaScript.
      [
        'var invokerFunction=newFunc(Function,params)(...args);',
        `var invokerFunction = function (obj, func, destructorsRef, place) {
          let at = place;
          const given = types.map((type) => {
            const value = type.readValueFromPointer(at);
            at += type["argPackAdvance"];
            return value;
          });
          const result = kind === 1 ? new func(...given) : func.call(...(kind === 0 ? [obj] : []), ...given);
          return retType.isVoid ? undefined : emval_returnValue(retType, destructorsRef, result);
        };`,
      ],
    ],
  },
};

/** Null for every other file. Throws when a decoder is not written as it was: a new version of three has to be looked at. @param {string} path @param {string} code @returns {string | null} */
export function decoderModule(path, code) {
  const plain = path.replaceAll('\\', '/').split('?')[0] ?? '';
  const found = Object.entries(DECODERS).find(([file]) => plain.endsWith(`/node_modules/${file}`));
  if (found === undefined) return null;
  const [file, { name, swaps }] = found;
  let module = code;
  for (const [from, to] of swaps) {
    if (module.split(from).length !== 2) throw new Error(`${file} is no longer written as scripts/setup/decoders.mjs expects.`);
    module = module.replace(from, () => to);
  }
  return `${module}\nexport { ${name} };\n`;
}

/** For the page and for its workers. */
export function decoders() {
  return {
    name: 'decoders',
    /** @param {string} code @param {string} id */
    transform(code, id) {
      const module = decoderModule(id, code);
      return module === null ? null : { code: module, map: null };
    },
  };
}
